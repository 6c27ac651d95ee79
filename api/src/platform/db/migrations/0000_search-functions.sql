CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Text as it is searched and sorted: without accents and without case. The dictionary is named, so the function is
-- immutable and can stand in an index; the order of its results under "C" is the same on every server.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) COLLATE "C" $$;--> statement-breakpoint
-- "Anywhere in the text" as a LIKE pattern. Folding comes before escaping: it can turn a wide percent sign into a plain one.
CREATE FUNCTION fold_pattern(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT '%' || regexp_replace(public.fold(value), '([\\%_])', '\\\1', 'g') || '%' $$;
