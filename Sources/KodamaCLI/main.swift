print("kodama")
