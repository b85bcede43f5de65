-- How the words of a block are folded. Blocks of an older folding are read again in the background, a few each minute: the
-- whole ledger at once would take long.
alter table log_blocks add column folding smallint not null default 0;
create index log_blocks_to_read on log_blocks ((words is null), first_id) where words is null or folding < 1;

-- Names are folded with their foreign letters.
update log_players set search = replace(replace(replace(replace(
    translate(search, 'łøđðħŧıŋς', 'loddhtinσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  where search ~ '[łøđðħŧıŋςßæœþ]';
