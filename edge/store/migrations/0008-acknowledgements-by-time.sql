-- A row for each answer of central, for as long as facts are kept: looked through once a minute.
CREATE INDEX acknowledgements_by_time ON acknowledgements (at_ms, up_to);
