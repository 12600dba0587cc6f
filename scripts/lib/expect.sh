# For checks that run commands: counts in $good and $bad, keeps what was said in $folder.

# A command, its status, and a text that it has to say.
expect() {
  local name=$1 status=$2 text=$3 found=0
  shift 3
  "$@" >"$folder/said" 2>&1 || found=$?
  if [ "$found" = "$status" ] && grep -qF -- "$text" "$folder/said"; then
    good=$((good + 1))
  else
    echo "$name: status $found where $status was expected, or without \"$text\":"
    head -n 20 "$folder/said"
    bad=$((bad + 1))
  fi
}
