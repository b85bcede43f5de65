-- Czech text for a search by meaning: without diacritics, the commonest words, and endings, which leave three letters at
-- least. Pages and questions are treated alike, so the remainder need not be a word.
create function czech_stems(text text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(public.search_text(text),
    '\m(?:\w{1,2}|aby|ahoj|ale|ani|asi|avsak|bez|bud|bude|budete|budou|budu|bych|bychom|byl|byla|byli|bylo|byt|chce|chceme|chci|'
    'chtel|chtela|chteli|coz|dal|dalsi|dekuji|diky|dnes|dobry|den|hned|jak|jaka|jake|jako|jaky|jeden|jedna|jeho|jej|'
    'jeji|jejich|jemu|jen|jenz|jeste|jestli|jestlize|jich|jim|jine|jiny|jsem|jsi|jsme|jsou|jste|kam|kazdy|kde|kdo|'
    'kdy|kdyz|koho|kolik|ktera|ktere|kterou|ktery|kteri|kvuli|maji|mam|mame|mate|mezi|mit|mne|mnou|moc|mohl|mohla|'
    'mohli|mohou|mohu|moje|moji|muj|musi|musim|musite|muze|muzete|muzou|muzu|nad|nam|nami|nas|nasi|nebo|neco|nejak|'
    'nejde|nejdou|nejsem|nejsou|nekde|nekdo|nekdy|nelze|nemam|nemohu|nemuze|nemuzu|nez|nic|nikdo|nimi|nyni|ode|ona|'
    'oni|ono|pak|pod|podle|pokud|porad|potom|potrebuji|potrebuju|prave|pred|pres|pri|pro|proc|prosim|proste|proto|'
    'protoze|rad|rada|radi|sam|sama|sve|svuj|svych|svym|svou|tak|take|takze|tam|tato|tedy|ten|tento|teto|tim|tohle|'
    'toho|tohoto|tom|tomto|tomu|tuto|tyto|uplne|vam|vas|vase|vcera|vice|vsak|vsechno|vsechny|vsichni|vubec|vzdy|zda|'
    'zde|zdravim|zpet|najdu|najde|najdete|najit|udelat|delat|the|and|for|you)\M', '', 'g'),
    '\m([a-z]{3,}?)(?:ovanim|ovani|ovana|ovane|ovany|ovala|ovali|oval|ovat|ujeme|ujete|ujou|ujes|uje|uji|eneho|enych|enym|enim|eni|'
    'ena|ene|eny|eno|anim|ani|ana|ane|any|ano|nout|nul|nula|nuli|ila|ili|ilo|il|ite|ime|imi|im|is|it|ala|ali|alo|al|'
    'ate|ame|ami|am|as|at|ela|eli|elo|el|ete|eme|emi|em|es|et|eho|emu|ymi|ych|ich|ach|ech|aty|ova|ove|ovi|ou|um|ym|y|'
    'a|e|i|o|u)\M', '\1', 'g')
$$;

-- Questions with their answers and paragraphs of the rules, offered before a ticket is sent. Only of versions that visitors
-- read, or will read.
create table page_answers (
  page text not null,
  number integer not null,
  -- Order on the page.
  place integer not null,
  part_id text not null,
  -- As printed before the part; null on a page without numbers.
  mark text,
  -- The question, or the heading above the paragraph.
  title text not null,
  text text not null,
  is_question boolean not null,
  words tsvector not null generated always as (
    setweight(to_tsvector('simple', czech_stems(title)), case when is_question then 'A' else 'C' end::"char")
    || setweight(to_tsvector('simple', czech_stems(text)), 'B')) stored,
  primary key (page, number, place),
  foreign key (page, number) references page_versions on delete cascade
);

-- Read with almost every keystroke and written seldom.
create index page_answers_words on page_answers using gin (words) with (fastupdate = off);

-- Counts of a day of Prague: the forms of tickets in which an answer was opened, and those of them that were sent. Without people
-- and tickets.
create table page_answer_days (
  page text not null,
  part_id text not null,
  day date not null,
  opened integer not null,
  sent integer not null default 0,
  primary key (page, part_id, day)
);
