-- Replaces a pattern in the strings and keys of JSON, however they are escaped. A replacement in the JSON text could
-- break it, for example for a person called «null».
create function without_pattern(given jsonb, pattern text, instead text) returns jsonb
  language plpgsql immutable strict set search_path = public, pg_temp as $$
begin
  return case jsonb_typeof(given)
    when 'string' then to_jsonb(regexp_replace(given #>> '{}', pattern, instead, 'gi'))
    when 'array' then coalesce((select jsonb_agg(without_pattern(item, pattern, instead) order by place)
      from jsonb_array_elements(given) with ordinality listed (item, place)), '[]')
    when 'object' then coalesce((
      select jsonb_object_agg(regexp_replace(key, pattern, instead, 'gi'), without_pattern(value, pattern, instead))
      from jsonb_each(given)), '{}')
    else given
  end;
end
$$;
