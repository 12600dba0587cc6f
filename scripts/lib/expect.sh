# For checks that run commands. Counts in $good and $bad and writes output to $folder/said.

# Usage: expect NAME STATUS TEXT COMMAND...
# Runs a command and compares its status; its output must contain TEXT.
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
