-- Identifiers of the game server that staff linked to a person. The one of their Discord account needs no row.
create table user_game_identifiers (
  identifier text primary key check (identifier <> ''),
  user_id text not null references users on update cascade on delete cascade,
  linked_by text references users on update cascade on delete set null,
  linked_at timestamptz not null default now()
);

create index user_game_identifiers_of_user on user_game_identifiers (user_id);
create index user_game_identifiers_linked_by on user_game_identifiers (linked_by);
