-- Columns and indices are computed with these functions. Changing a result requires a migration that recomputes them.

-- Text as it is searched and sorted: without accents, case and joiners. The dictionary is named, so that the function is
-- immutable and can be indexed; the order of its results under "C" is the same on every server.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, translate(value, E'\u200c\u200d', ''))) COLLATE "C" $$;

-- "Contains" as a LIKE pattern. Folding precedes escaping: it can turn a full-width percent sign into an ASCII one.
CREATE OR REPLACE FUNCTION fold_pattern(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT '%' || regexp_replace(public.fold(value), '([\\%_])', '\\\1', 'g') || '%' $$;

-- One line of text as names are compared: NFC, without invisible characters, blanks collapsed and trimmed. The same as
-- `normalizeText` in contracts, but also without joiners. Immutable, so that indices can use it.
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

-- A CPF or CNPJ with punctuation as in lists, so that it is found as displayed; anything else is unchanged.
CREATE OR REPLACE FUNCTION tax_number_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT CASE char_length(value)
    WHEN 11 THEN regexp_replace(value, '^(\d{3})(\d{3})(\d{3})(\d{2})$', '\1.\2.\3-\4')
    ELSE regexp_replace(value, '^(.{2})(.{3})(.{3})(.{4})(\d{2})$', '\1.\2.\3/\4-\5')
  END $$;
