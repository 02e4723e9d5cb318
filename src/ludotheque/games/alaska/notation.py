def write_action(*a): return ""
