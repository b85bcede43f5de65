-- Texts are compared as the browser and the ledger compare them: marks of letters and invisible signs do not count, so
-- «odškodnění» with a soft hyphen is found. Stored columns of earlier rows with such signs change with their next write.
create or replace function search_text(text text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(public.fold_text(text), '[^[:alnum:]]+', ' ', 'g');
end
$$;

create function fold_text(text text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent', regexp_replace(
    -- Letters of mathematics, with which people decorate their names.
    case when text ~ '[\U0001D400-\U0001D7FF]' then normalize(text, nfkc) else text end,
    '[\u00AD\u0300-\u036F\u0485\u0486\u061C\u064B-\u0655\u0670\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF'
    '\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\u3099\u309A\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF9-\uFFFB'
    '\U000E0000-\U000E0FFF]+', '', 'g')));
end
$$;

-- The index is of the function's values.
reindex index users_by_beginning;
