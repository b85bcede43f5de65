-- Nearly equal answers to one question share some of these marks: the smallest hashes of all runs of three words, folded
-- as for a search. Short answers have none, and no text has more than sixteen. Its cost keeps the planner from computing
-- the marks of a whole table.
create function answer_marks(question uuid, answer text) returns integer[]
language plpgsql immutable strict parallel safe cost 10000 as $$
declare
  folded text := trim(public.search_text(answer));
begin
  if length(folded) < 80 then
    return null;
  end if;
  return (select array_agg(mark) from (
    select distinct hashtext(concat_ws(' ', question, word, lead(word) over following, lead(word, 2) over following)) as mark
    from unnest(string_to_array(folded, ' ')) with ordinality listed (word, place)
    window following as (order by place)
    order by mark limit 16) smallest);
end
$$;

-- Pending entries would be read with every review.
create index allowlist_answers_marks on allowlist_answers using gin (answer_marks(question_id, answer))
  with (fastupdate = off);
