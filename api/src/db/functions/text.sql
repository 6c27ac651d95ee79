-- Columns and indices are computed with these. A change of what one of them returns needs a migration that computes them anew.

-- Text as it is searched and sorted: without accents and without case. The dictionary is named, so the function is
-- immutable and can stand in an index; the order of its results under "C" is the same on every server.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) COLLATE "C" $$;

-- "Anywhere in the text" as a LIKE pattern. Folding comes before escaping: it can turn a wide percent sign into a plain one.
CREATE OR REPLACE FUNCTION fold_pattern(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT '%' || regexp_replace(public.fold(value), '([\\%_])', '\\\1', 'g') || '%' $$;

-- One line of text as it is kept: what nobody sees goes, runs of blanks are one space, none at the ends, and NFC. The same as
-- `normalizeText` in contracts. It is immutable, so that an index can hold what comes of it.
CREATE OR REPLACE FUNCTION normalize_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT normalize(btrim(regexp_replace(
    regexp_replace(
      value,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
      '', 'g'
    ),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'
  ))) $$;

-- A CPF or CNPJ with the punctuation that the lists show, so that it is found as it is read; anything else as it is.
CREATE OR REPLACE FUNCTION tax_number_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT CASE char_length(value)
    WHEN 11 THEN regexp_replace(value, '^(\d{3})(\d{3})(\d{3})(\d{2})$', '\1.\2.\3-\4')
    ELSE regexp_replace(value, '^(.{2})(.{3})(.{3})(.{4})(\d{2})$', '\1.\2.\3/\4-\5')
  END $$;
