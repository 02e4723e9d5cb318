# Messages of the terminal.
terminal-hello = You are { $name }. Type an action or its number; u takes back, q leaves, ? before a text asks why not.
terminal-ask = Your action:
terminal-undo = Nothing to take back.
terminal-legal = That is legal.
terminal-saved = Saved to { $file }.
terminal-left = Left. The game stood at: { $position }
