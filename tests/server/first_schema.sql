-- A running match as version 0001 of the schema stored it, with a snapshot, a chat message and an unused seed.
-- Read by test_migrations.py: one statement per line.
insert into tables (id, game, version, options, clock, on_timeout, listed, seed, owner, invite, created, seq, status, open_seats, names, due) values ('aaaaaaaaaaaaaaaa', 'daldos', 1, '{}', null, 'forfeit', false, '5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed', 'owner', 'invite', 0, 23, 'playing', 0, '["Ann","Bob"]', null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 1, 'sit', 0, '{"kind":"human","name":"Ann","level":null,"key":"Ann","contribution":"416e6e","gone":"","clock":null,"bot":""}', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 2, 'sit', 1, '{"kind":"human","name":"Bob","level":null,"key":"Bob","contribution":"426f62","gone":"","clock":null,"bot":""}', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 3, 'start', null, 'null', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 4, 'chance', null, '4', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 5, 'chance', null, '0', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 6, 'act', 1, '36', 0, '1:n0');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 7, 'act', 1, '35', 0, '1:n1');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 8, 'chance', null, '0', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 9, 'act', 0, '11', 0, '0:n2');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 10, 'act', 0, '12', 0, '0:n3');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 11, 'chance', null, '3', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 12, 'act', 1, '34', 0, '1:n4');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 13, 'act', 1, '147', 0, '1:n5');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 14, 'chance', null, '2', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 15, 'act', 0, '13', 0, '0:n6');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 16, 'act', 0, '88', 0, '0:n7');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 17, 'chance', null, '8', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 18, 'act', 1, '109', 0, '1:n8');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 19, 'act', 1, '126', 0, '1:n9');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 20, 'chance', null, '9', 0, null);
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 21, 'act', 0, '128', 0, '0:n10');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 22, 'act', 0, '132', 0, '0:n11');
insert into entries (table_id, seq, kind, seat, value, at, submission) values ('aaaaaaaaaaaaaaaa', 23, 'chance', null, '6', 0, null);
insert into snapshots (table_id, seq, facts, line, deciders, base_ply, base, layout) values ('aaaaaaaaaaaaaaaa', 23, '{}', '', '', 0, '', '');
insert into chat (table_id, seat, name, text, at) values ('aaaaaaaaaaaaaaaa', 0, 'Ann', 'hello', 0);
insert into promises (id, seed, created) values ('c1', '5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed', 0);
