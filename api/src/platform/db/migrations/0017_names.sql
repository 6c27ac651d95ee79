-- One line of text as it is kept: what nobody sees goes, runs of blanks are one space, none at the ends, and NFC. The same as
-- `normalizeText` in contracts. It is immutable, so that an index can hold what comes of it.
CREATE FUNCTION normalize_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT normalize(btrim(regexp_replace(
    regexp_replace(
      value,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
      '', 'g'
    ),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'
  ))) $$;--> statement-breakpoint
CREATE FUNCTION normalize_lines(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT btrim(string_agg(normalize_text(line), E'\n' ORDER BY place), E' \n')
    FROM regexp_split_to_table(value, E'\r\n|\r|\n') WITH ORDINALITY AS line (line, place) $$;--> statement-breakpoint
DROP INDEX "campaigns_name_key";--> statement-breakpoint
DROP INDEX "categories_name_key";--> statement-breakpoint
DROP INDEX "fragrances_name_key";--> statement-breakpoint
ALTER TABLE "capsules" DROP CONSTRAINT "capsules_serial_key";--> statement-breakpoint
-- Brings the names of a table in line. Of those that come to be the same, the one that was in line keeps the name, else the oldest;
-- the others, and those of which too little would be left, get the record's number behind it, and the audit trail says so.
CREATE FUNCTION normalize_names(
  records regclass, id_column text, name_column text, shortest integer, longest integer, is_unique boolean,
  resource text, field text, beside text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  record_id integer;
  old_name text; stem text; suffix text; new_name text;
  is_taken boolean;
BEGIN
  EXECUTE format('CREATE INDEX names_in_line ON %s (lower(normalize_text(%I)))', records, name_column);
  EXECUTE format(
    'CREATE TEMPORARY TABLE odd_names AS
      SELECT * FROM (
        SELECT id, name, stem, char_length(stem) >= %L AND (NOT %L OR row_number() OVER (
          PARTITION BY lower(stem) ORDER BY name = stem DESC, id
        ) = 1) AS is_first
        FROM (SELECT %I AS id, %I AS name, rtrim(left(normalize_text(%4$I), %L)) AS stem FROM %s) given
      ) judged WHERE name <> stem OR NOT is_first',
    shortest, is_unique, id_column, name_column, longest, records
  );
  EXECUTE format(
    'UPDATE %s SET %I = stem %s FROM odd_names WHERE %I = id AND is_first', records, name_column, beside, id_column
  );
  FOR record_id, old_name, stem IN SELECT id, name, odd_names.stem FROM odd_names WHERE NOT is_first ORDER BY id LOOP
    suffix := format('(%s)', record_id);
    LOOP
      new_name := ltrim(rtrim(left(stem, longest - 1 - char_length(suffix))) || ' ' || suffix);
      EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE lower(normalize_text(%I)) = lower($1))', records, name_column)
        INTO is_taken USING new_name;
      EXIT WHEN NOT (is_unique AND is_taken);
      suffix := suffix || '*';
    END LOOP;
    EXECUTE format('UPDATE %s SET %I = $1 %s WHERE %I = $2', records, name_column, beside, id_column)
      USING new_name, record_id;
    INSERT INTO audit_log (action, resource, record_id, record_name, address, user_agent, changes)
    VALUES ('update', resource, record_id, new_name, '', '',
      jsonb_build_array(jsonb_build_object('field', field, 'before', old_name, 'after', new_name)));
  END LOOP;
  DROP TABLE odd_names;
  DROP INDEX names_in_line;
END $$;--> statement-breakpoint
SELECT normalize_names('categories', 'category_id', 'name', 3, 100, true, 'category', 'name', ', version = version + 1');--> statement-breakpoint
SELECT normalize_names('fragrances', 'fragrance_id', 'name', 3, 100, true, 'fragrance', 'name', ', version = version + 1');--> statement-breakpoint
SELECT normalize_names('campaigns', 'campaign_id', 'name', 3, 100, true, 'campaign', 'name', ', version = version + 1');--> statement-breakpoint
SELECT normalize_names('quizzes', 'quiz_id', 'name', 1, 100, false, 'quiz', 'name', ', version = version + 1');--> statement-breakpoint
SELECT normalize_names('users', 'user_id', 'name', 1, 200, false, 'user', 'nome', ', version = version + 1');--> statement-breakpoint
SELECT normalize_names('capsules', 'capsule_id', 'serial_number', 1, 64, true, 'capsule', 'serialNumber', '');--> statement-breakpoint
DROP FUNCTION normalize_names;--> statement-breakpoint
-- Texts that are no names. One of which nothing would be left stays as it is where there must be one.
UPDATE fragrances SET description = nullif(left(normalize_lines(description), 255), ''), version = version + 1
WHERE description <> normalize_lines(description);--> statement-breakpoint
UPDATE campaign_descriptions SET description = left(normalize_lines(description), 100)
WHERE description <> normalize_lines(description) AND normalize_lines(description) <> '';--> statement-breakpoint
UPDATE users SET
  street = nullif(left(normalize_text(street), 200), ''), city = nullif(left(normalize_text(city), 100), ''),
  state = nullif(left(normalize_text(state), 100), ''), zipcode = nullif(left(normalize_text(zipcode), 12), ''),
  version = version + 1
WHERE street <> normalize_text(street) OR city <> normalize_text(city) OR state <> normalize_text(state)
  OR zipcode <> normalize_text(zipcode);--> statement-breakpoint
UPDATE identity SET name = left(normalize_text(name), 40), text = left(normalize_text(text), 200), version = version + 1
WHERE (name <> normalize_text(name) OR text <> normalize_text(text)) AND normalize_text(name) <> '';--> statement-breakpoint
-- Quizzes share the texts of questions and answers, and earlier states of quizzes name them by their ids. So of those that would
-- come to be the same one is brought in line, and the others stay as they are.
UPDATE questions SET quest = given.text FROM (
  SELECT question_id AS id, text, row_number() OVER (PARTITION BY language, text ORDER BY quest = text DESC, question_id) AS nth
  FROM (SELECT *, left(normalize_text(quest), 255) AS text FROM questions) each_text
) given WHERE question_id = id AND nth = 1 AND quest <> given.text AND char_length(given.text) >= 3;--> statement-breakpoint
UPDATE answers SET label = given.text, description = given.more FROM (
  SELECT answer_id AS id, text, more, row_number() OVER (
    PARTITION BY language, text, more ORDER BY (label, description) = (text, more) DESC, answer_id
  ) AS nth
  FROM (
    SELECT *, left(normalize_text(label), 255) AS text, left(normalize_lines(description), 255) AS more FROM answers
  ) each_text
) given WHERE answer_id = id AND nth = 1 AND (label, description) <> (given.text, given.more) AND given.text <> '';--> statement-breakpoint
DROP FUNCTION normalize_lines;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name_key" ON "campaigns" USING btree (lower(normalize_text("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower(normalize_text("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "fragrances_name_key" ON "fragrances" USING btree (lower(normalize_text("name")));--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "serial_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize_text(serial_number))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_serial_key" UNIQUE("serial_key");--> statement-breakpoint
-- The same as before, but that a capsule is found without regard to case.
CREATE OR REPLACE FUNCTION take_shots(
  by_device integer, calls_limit integer, calls_seconds integer, day_limit integer, days_zone text, kept_months integer,
  ahead_hours integer,
  event_ids uuid[], campaign_ids integer[], slots integer[], serials text[], moments timestamptz[], durations integer[]
) RETURNS TABLE (
  retry_after integer, accepted integer, rejected_ids uuid[], rejected_codes text[], elsewhere_ids uuid[]
)
LANGUAGE plpgsql AS $$
DECLARE
  made_calls integer;
  window_began timestamptz;
  by_owner integer; by_user integer;
  is_crowded boolean;
  day_campaigns integer[]; day_fragrances integer[]; day_dates date[]; day_counts integer[];
  used_capsules integer[]; used_counts integer[]; used_slots integer[]; capsule_places integer[];
  taken_capsules integer[];
BEGIN
  -- Until the end the device is this call's: nobody else counts its shots of a day.
  UPDATE devices SET
    last_seen_at = now(),
    calls = CASE WHEN calls_since > now() - make_interval(secs => calls_seconds) THEN calls + 1 ELSE 1 END,
    calls_since = CASE WHEN calls_since > now() - make_interval(secs => calls_seconds) THEN calls_since ELSE now() END
  WHERE device_id = by_device
  RETURNING calls, calls_since, owner_id, user_id INTO made_calls, window_began, by_owner, by_user;
  IF made_calls > calls_limit THEN
    retry_after := greatest(1, ceil(extract(epoch FROM window_began - now()) + calls_seconds)::integer);
    RETURN NEXT;
    RETURN;
  END IF;
  -- Hardly ever is a day so full that single events have to be told apart.
  is_crowded := cardinality(event_ids) > day_limit OR EXISTS (
    SELECT FROM device_days
    WHERE device_id = by_device AND shots + cardinality(event_ids) > day_limit
      AND day >= (SELECT min(moment) AT TIME ZONE days_zone FROM unnest(moments) moment)::date
  );

  WITH sent AS (
    SELECT * FROM unnest(event_ids, campaign_ids, slots, serials, moments, durations) WITH ORDINALITY
      AS event (event_id, campaign_id, slot, serial, fired_at, seconds, place)
  ), judged AS MATERIALIZED (
    SELECT event.*, (event.fired_at AT TIME ZONE days_zone)::date AS day,
      capsule.capsule_id, coalesce(capsule.fragrance_id, held.fragrance_id) AS fragrance_id,
      CASE
        -- First, and whether it was counted before or not: the ids of that time are forgotten.
        WHEN event.fired_at < greatest(
          date_trunc('month', now(), 'UTC') - make_interval(months => kept_months), (SELECT shots_kept_from FROM maintenance)
        ) THEN 'shot.too_old'
        WHEN download.campaign_id IS NULL THEN 'shot.campaign'
        WHEN event.serial IS NOT NULL AND capsule.capsule_id IS NULL THEN 'shot.capsule'
        WHEN coalesce(capsule.fragrance_id, held.fragrance_id) IS NULL THEN 'shot.slot'
        WHEN event.fired_at > now() + make_interval(hours => ahead_hours) THEN 'shot.future'
      END AS refusal
    FROM sent event
    LEFT JOIN campaign_downloads download
      ON download.campaign_id = event.campaign_id AND download.device_id = by_device
    LEFT JOIN campaign_slots held ON held.campaign_id = event.campaign_id AND held.slot = event.slot
    LEFT JOIN capsules capsule ON capsule.serial_key = lower(event.serial)
  ), uncounted AS (
    SELECT DISTINCT ON (event_id) event_id, day, place FROM judged
    WHERE is_crowded AND refusal IS NULL
      AND NOT EXISTS (SELECT FROM shot_ids WHERE shot_ids.event_id = judged.event_id)
    ORDER BY event_id, place
  ), too_many AS (
    SELECT event_id FROM (
      SELECT event_id, coalesce(counted.shots, 0) + row_number() OVER (PARTITION BY uncounted.day ORDER BY place) AS nth
      FROM uncounted LEFT JOIN device_days counted ON counted.device_id = by_device AND counted.day = uncounted.day
    ) numbered WHERE nth > day_limit
  ), kept AS (
    INSERT INTO shot_ids (event_id) SELECT DISTINCT event_id FROM judged
    WHERE refusal IS NULL AND NOT (is_crowded AND event_id IN (SELECT event_id FROM too_many)) ORDER BY event_id
    ON CONFLICT DO NOTHING RETURNING event_id, true AS is_new
  ), fresh AS MATERIALIZED (
    -- A full join is never done row by row: the planner takes both sides for a few rows, and they are up to a thousand.
    SELECT DISTINCT ON (event_id) judged.* FROM judged FULL JOIN kept USING (event_id)
    WHERE coalesce(kept.is_new, false) AND refusal IS NULL ORDER BY event_id, place
  ), stored AS (
    INSERT INTO shots (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
    SELECT event_id, by_device, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at FROM fresh
  ), days AS (
    SELECT campaign_id, fragrance_id, day, count(*)::integer AS shots FROM fresh GROUP BY 1, 2, 3
  ), used AS (
    SELECT capsule_id, count(*)::integer AS shots, (array_agg(slot ORDER BY fired_at DESC, event_id))[1] AS slot
    FROM fresh WHERE capsule_id IS NOT NULL GROUP BY 1
  ), refused AS (
    -- What was counted before is no longer judged, unless it is too old.
    SELECT event_id, refusal, place FROM judged
    WHERE refusal IS NOT NULL AND NOT EXISTS (
      SELECT FROM shot_ids WHERE shot_ids.event_id = judged.event_id AND judged.refusal <> 'shot.too_old'
    )
    UNION ALL
    SELECT event_id, 'shot.too_many', place FROM judged
    WHERE is_crowded AND refusal IS NULL AND event_id IN (SELECT event_id FROM too_many)
    ORDER BY place
  )
  SELECT
    (SELECT count(*)::integer FROM fresh),
    (SELECT coalesce(array_agg(event_id), '{}') FROM refused), (SELECT coalesce(array_agg(refusal), '{}') FROM refused),
    (SELECT array_agg(campaign_id) FROM days), (SELECT array_agg(fragrance_id) FROM days),
    (SELECT array_agg(day) FROM days), (SELECT array_agg(shots) FROM days),
    (SELECT array_agg(capsule_id) FROM used), (SELECT array_agg(shots) FROM used), (SELECT array_agg(slot) FROM used),
    (SELECT array_agg(place::integer) FROM fresh WHERE capsule_id IS NOT NULL)
  INTO accepted, rejected_ids, rejected_codes, day_campaigns, day_fragrances, day_dates, day_counts,
    used_capsules, used_counts, used_slots, capsule_places;

  elsewhere_ids := '{}';
  IF used_capsules IS NOT NULL THEN
    PERFORM FROM capsules WHERE capsule_id = ANY (used_capsules) ORDER BY capsule_id FOR NO KEY UPDATE;
    WITH taken AS (
      UPDATE capsules SET
        remaining_shots = greatest(0, remaining_shots - used.shots),
        device_id = by_device, slot = used.slot, updated_at = now()
      FROM unnest(used_capsules, used_counts, used_slots) AS used (capsule_id, shots, slot)
      WHERE capsules.capsule_id = used.capsule_id AND (
        capsules.device_id IS NULL OR capsules.device_id = by_device OR (
          SELECT holder.owner_id = by_owner OR holder.user_id = by_user
          FROM devices holder WHERE holder.device_id = capsules.device_id
        )
      )
      RETURNING capsules.capsule_id
    )
    SELECT coalesce(array_agg(capsule_id), '{}') INTO taken_capsules FROM taken;
    IF cardinality(taken_capsules) < cardinality(used_capsules) THEN
      SELECT array_agg(event_ids[place] ORDER BY place) INTO elsewhere_ids
      FROM unnest(capsule_places) place JOIN capsules ON serial_key = lower(serials[place])
      WHERE capsule_id <> ALL (taken_capsules);
    END IF;
  END IF;
  IF day_campaigns IS NOT NULL THEN
    INSERT INTO device_days AS total (device_id, day, shots)
    SELECT by_device, day, sum(shots) FROM unnest(day_dates, day_counts) AS day (day, shots) GROUP BY 2 ORDER BY 2
    ON CONFLICT (device_id, day) DO UPDATE SET shots = total.shots + excluded.shots;
    INSERT INTO shots_by_day AS total (campaign_id, fragrance_id, day, shots)
    SELECT * FROM unnest(day_campaigns, day_fragrances, day_dates, day_counts) ORDER BY 1, 2, 3
    ON CONFLICT (campaign_id, fragrance_id, day) DO UPDATE SET shots = total.shots + excluded.shots;
    INSERT INTO shots_ever AS total (campaign_id, fragrance_id, shots)
    SELECT campaign_id, fragrance_id, sum(shots)
    FROM unnest(day_campaigns, day_fragrances, day_counts) AS day (campaign_id, fragrance_id, shots)
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (campaign_id, fragrance_id) DO UPDATE SET shots = total.shots + excluded.shots;
  END IF;
  RETURN NEXT;
END $$;
