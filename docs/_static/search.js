// Pages opened from a folder cannot fetch each other: the results are then shown without an extract.
DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = location.protocol !== "file:";
