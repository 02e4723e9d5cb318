def why_not(game, state, text):
    from ludotheque.core.state import because
    return because("THI-12","x")
