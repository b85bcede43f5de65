-- The parts of every version of a numbered page, written when it is published, so that a citation shows the text of its time.
create table page_parts (
  page text not null,
  number integer not null,
  -- Order on the page.
  place integer not null,
  part_id text not null,
  -- Such as 3 or 3.2; null for a part without a number.
  mark text,
  kind text not null,
  text text not null,
  primary key (page, number, place),
  foreign key (page, number) references page_versions on delete cascade
);

create index page_parts_of_id on page_parts (part_id, number);
