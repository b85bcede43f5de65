-- People who were asked whether the page of the team may show them. The row goes when they lose their role.
create table team_people (
  user_id text primary key references users on update cascade on delete cascade,
  is_shown boolean not null,
  duty text not null,
  position integer not null,
  -- The site's copy of the picture, under an address that says nothing of the account.
  portrait bytea,
  portrait_token uuid unique,
  -- The hash of the avatar that was copied.
  portrait_of text,
  -- Of the last attempt, if it failed.
  portrait_tried_at timestamptz
);
