/*
  Members see only their own organisation. Their statements run as `sillage_member`, whose policies are defined here;
  they don't affect the owner of the tables, as whom everything else runs. A table without a policy is empty for
  members. If the role is missing and can't be created, nothing is done: then nobody can take on the role.
*/
CREATE OR REPLACE FUNCTION current_organisation() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT current_setting('sillage.organisation')::integer
$$;

-- Records created by members belong to their organisation.
CREATE OR REPLACE FUNCTION give_own_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'sillage_member' AND NEW.organisation_id IS NULL THEN NEW.organisation_id := current_organisation(); END IF;
  RETURN NEW;
END $$;

-- A policy sees a row before or after a change, never both: members could take over records that they may only read.
CREATE OR REPLACE FUNCTION keep_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'sillage_member' THEN
    RAISE insufficient_privilege USING MESSAGE = 'Members do not give their records to another organisation';
  END IF;
  RETURN NEW;
END $$;

/*
  A user who moves to another organisation sees different data, and must sign in again. Views shared with the former
  organisation become private.
*/
CREATE OR REPLACE FUNCTION leave_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.user_id;
  UPDATE views SET shared = false WHERE owner_id = NEW.user_id AND shared;
  RETURN NULL;
END $$;

/* Quiz texts are stored once for all users: members get the ids of the texts that they supply, and see no others. */
CREATE OR REPLACE FUNCTION keep_questions(of_language text, texts text[]) RETURNS TABLE (id integer, quest text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO questions (language, quest)
  SELECT of_language, wanted FROM unnest(texts) wanted
  WHERE NOT EXISTS (SELECT FROM questions known WHERE known.language = of_language AND known.quest = wanted)
  ORDER BY wanted ON CONFLICT DO NOTHING;
  SELECT question_id, known.quest FROM questions known WHERE known.language = of_language AND known.quest = ANY (texts)
$$;

CREATE OR REPLACE FUNCTION keep_answers(of_language text, labels text[], descriptions text[])
RETURNS TABLE (id integer, label text, description text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO answers (language, label, description)
  SELECT of_language, wanted.label, wanted.description FROM unnest(labels, descriptions) AS wanted (label, description)
  WHERE NOT EXISTS (
    SELECT FROM answers known
    WHERE known.language = of_language AND known.label = wanted.label AND known.description = wanted.description
  )
  ORDER BY 2, 3 ON CONFLICT DO NOTHING;
  SELECT answer_id, known.label, known.description
  FROM answers known JOIN unnest(labels, descriptions) AS wanted (label, description) USING (label, description)
  WHERE known.language = of_language
$$;

-- Counts a download, even of a campaign that the downloading user can only read.
CREATE OR REPLACE FUNCTION count_download(of_campaign integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE campaigns SET downloads = downloads + 1 WHERE campaign_id = of_campaign
$$;

-- The version of any campaign: a device may have come to its organisation with a campaign that members don't see.
CREATE OR REPLACE FUNCTION campaign_version(of_campaign integer) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT config_id FROM campaigns WHERE campaign_id = of_campaign
$$;

-- For campaigns of the house, members see only the downloads of their own devices.
CREATE OR REPLACE FUNCTION shown_downloads(campaign campaigns) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_user = 'sillage_member' AND campaign.organisation_id IS NULL
    THEN (SELECT count(*)::integer FROM campaign_downloads WHERE campaign_id = campaign.campaign_id)
    ELSE campaign.downloads
  END
$$;

DO $walls$
DECLARE
  walled record;
  former record;
  own CONSTANT text := 'organisation_id = (SELECT current_organisation())';
  of_device CONSTANT text := 'device_id IN (SELECT device_id FROM devices)';
  -- Members don't see events from before the device was theirs: %1$s is the table, %2$s the time of the event.
  since CONSTANT text :=
    'EXISTS (SELECT FROM devices WHERE devices.device_id = %1$s.device_id AND %1$s.%2$s > devices.organisation_since)';
  -- The first full day, whatever the time zone of days.
  since_day CONSTANT text := $$EXISTS (SELECT FROM devices WHERE devices.device_id = %1$s.device_id
    AND %1$s.day > (devices.organisation_since AT TIME ZONE INTERVAL '14 hours')::date)$$;
  since_of_subject CONSTANT text := $$(subject_kind = 'device' AND EXISTS (
      SELECT FROM devices WHERE device_id = subject_id AND alerts.since > organisation_since
    )) OR (subject_kind = 'capsule' AND EXISTS (
      SELECT FROM capsules JOIN devices USING (device_id) WHERE capsule_id = subject_id AND alerts.since > organisation_since
    ))$$;
  of_user CONSTANT text := 'user_id IN (SELECT user_id FROM users)';
  of_campaign CONSTANT text := 'campaign_id IN (SELECT campaign_id FROM campaigns)';
  own_campaigns CONSTANT text := 'SELECT campaign_id FROM campaigns WHERE organisation_id = (SELECT current_organisation())';
  of_own_campaign CONSTANT text := format('campaign_id IN (%s)', own_campaigns);
  of_quiz CONSTANT text := 'quiz_id IN (SELECT quiz_id FROM quizzes)';
  of_own_quiz CONSTANT text := format('quiz_id IN (SELECT quiz_id FROM quizzes WHERE campaign_id IN (%s))', own_campaigns);
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sillage_member') THEN
    BEGIN
      CREATE ROLE sillage_member NOLOGIN;
    EXCEPTION
      -- Another database of the cluster was faster.
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN RETURN;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'sillage_member', 'MEMBER') THEN
    BEGIN
      EXECUTE 'GRANT sillage_member TO CURRENT_USER';
    EXCEPTION WHEN insufficient_privilege THEN RETURN;
    END;
  END IF;

  FOR walled IN
    SELECT relation.oid, relname FROM pg_class relation
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', walled.relname);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sillage_member', walled.relname);
    FOR former IN SELECT polname FROM pg_policy WHERE polrelid = walled.oid LOOP
      EXECUTE format('DROP POLICY %I ON %I', former.polname, walled.relname);
    END LOOP;
  END LOOP;
  GRANT USAGE ON SCHEMA public TO sillage_member;
  REVOKE ALL ON FUNCTION add_to_row_count, keep_questions, keep_answers, count_download, campaign_version FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION add_to_row_count, keep_questions, keep_answers, count_download, campaign_version TO sillage_member;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO sillage_member;

  FOR walled IN
    -- Columns: the rows they read; the rows they write; the rows they may lock to refer to, where these differ.
    SELECT * FROM (VALUES
      ('organisations', own, 'false', own),
      ('places', own, 'false', own),
      ('report_settings', own, 'false', NULL),
      ('report_recipients', own, 'false', NULL),
      ('monthly_reports', own, 'false', NULL),
      ('initiatives', own, own, NULL),
      ('initiative_places', own, own, NULL),
      -- Visits to one of their places or devices: of these their own places and lines alone.
      ('visits', 'visit_id IN (SELECT visit_id FROM visit_places UNION ALL SELECT visit_id FROM visit_lines)', 'false', NULL),
      ('visit_places', own, 'false', NULL),
      ('visit_lines', own || ' AND ' || of_device, 'false', NULL),
      ('visit_entries', 'line_id IN (SELECT line_id FROM visit_lines)', 'false', NULL),
      ('placed_shots_by_day', own, 'false', NULL),
      ('placed_shots_ever', own, 'false', NULL),
      ('users', own, own, NULL),
      ('profiles', 'true', 'false', 'true'),
      ('tax_numbers', of_user, of_user, NULL),
      ('sessions', of_user, of_user, NULL),
      ('refresh_tokens', 'session_id IN (SELECT session_id FROM sessions)', 'session_id IN (SELECT session_id FROM sessions)', NULL),
      ('account_tokens', of_user, of_user, NULL),
      ('terms_acceptances', of_user, of_user, NULL),
      ('sign_in_networks', of_user, of_user, NULL),
      ('sign_in_browsers', of_user, of_user, NULL),
      ('totp_factors', of_user, of_user, NULL),
      ('recovery_codes', of_user, of_user, NULL),
      ('sign_in_challenges', of_user, of_user, NULL),
      ('passkeys', of_user, of_user, NULL),
      ('passkey_challenges', 'session_id IN (SELECT session_id FROM sessions)', 'session_id IN (SELECT session_id FROM sessions)', NULL),
      ('oidc_links', of_user, of_user, NULL),
      ('oidc_requests', 'session_id IN (SELECT session_id FROM sessions)', 'session_id IN (SELECT session_id FROM sessions)', NULL),
      -- Digests that reveal nothing about their source.
      ('attempts', 'true', 'true', NULL),
      ('mail_outbox', $$(task ->> 'userId')::integer IN (SELECT user_id FROM users)
        OR lower(task ->> 'email') IN (SELECT lower(email) FROM users)$$, 'true', 'false'),
      ('categories', 'true', 'false', 'true'),
      ('fragrances', 'true', 'false', 'true'),
      ('files', 'true', 'true', NULL),
      ('identity', 'true', 'false', NULL),
      ('terms_versions', 'true', 'false', NULL),
      ('campaigns', own || ' OR organisation_id IS NULL', own, own || ' OR organisation_id IS NULL'),
      ('campaign_slots', of_campaign, of_own_campaign, NULL),
      ('campaign_descriptions', of_campaign, of_own_campaign, NULL),
      ('campaign_configs', of_campaign, of_own_campaign, NULL),
      ('campaign_config_slots', 'config_id IN (SELECT config_id FROM campaign_configs)',
        format('config_id IN (SELECT config_id FROM campaign_configs WHERE campaign_id IN (%s))', own_campaigns), NULL),
      ('quizzes', of_campaign, of_own_campaign, NULL),
      ('quiz_questions', of_quiz, of_own_quiz, NULL),
      ('quiz_question_answers', of_quiz, of_own_quiz, NULL),
      ('fragrance_options', of_campaign, of_own_campaign, NULL),
      ('quiz_publications', of_quiz, of_own_quiz, NULL),
      ('live_fragrances', of_quiz, of_own_quiz, NULL),
      ('quiz_revisions', of_quiz, of_own_quiz, NULL),
      ('questions', 'question_id IN (SELECT question_id FROM quiz_questions)', 'false', NULL),
      ('answers', 'answer_id IN (SELECT answer_id FROM quiz_question_answers)', 'false', NULL),
      ('devices', own, own, NULL),
      ('device_stands', own, 'false', NULL),
      ('campaign_downloads', format(since, 'campaign_downloads', 'created_at'), of_device, NULL),
      ('device_slots', format(since, 'device_slots', 'fired_at'), of_device, NULL),
      -- Also the configuration that it is currently to play.
      ('device_configs', $$EXISTS (SELECT FROM devices WHERE devices.device_id = device_configs.device_id AND (
        device_configs.created_at > organisation_since OR device_configs.config_id = assigned_config_id
      ))$$, of_device, NULL),
      ('device_states', format(since, 'device_states', 'reported_at'), of_device, NULL),
      ('device_events', format(since, 'device_events', 'at'), of_device, NULL),
      ('device_refusals', format(since, 'device_refusals', 'first_at'), of_device, NULL),
      ('device_days', format(since_day, 'device_days'), of_device, NULL),
      ('shots', format(since, 'shots', 'fired_at'), 'false', NULL),
      -- Whether a campaign has any; figures are read from the totals by organisation.
      ('shots_ever', of_own_campaign, 'false', NULL),
      ('capsules', of_device, of_device, NULL),
      -- From the day after it came into its device: before, it may have been in another organisation's.
      ('capsule_days', $$EXISTS (
        SELECT FROM capsules JOIN devices USING (device_id)
        WHERE capsules.capsule_id = capsule_days.capsule_id AND day > (greatest(organisation_since, (
          SELECT max(arrival.at) FROM device_events arrival
          WHERE arrival.capsule_id = capsules.capsule_id AND arrival.device_id = capsules.device_id
            AND arrival.kind = 'capsule.in'
        )) AT TIME ZONE INTERVAL '14 hours')::date
      )$$, 'false', NULL),
      ('capsule_forecasts', $$EXISTS (
        SELECT FROM capsules JOIN devices USING (device_id)
        WHERE capsules.capsule_id = capsule_forecasts.capsule_id AND made_at > organisation_since
      )$$, 'false', NULL),
      ('alerts', since_of_subject, since_of_subject, NULL),
      ('alert_readers', of_user, of_user, NULL),
      ('today_states', own, own, NULL),
      ('audit_log', own, own, NULL),
      -- Inserted in the same statement as their entries, which a policy can't see yet.
      ('audit_files', 'audit_id IN (SELECT audit_id FROM audit_log)', 'true', NULL),
      ('views', 'owner_id IN (SELECT user_id FROM users)', 'owner_id IN (SELECT user_id FROM users)', NULL),
      ('view_uses', of_user, of_user, NULL)
    ) AS walled (name, reads, writes, holds)
  LOOP
    IF walled.reads IS NOT NULL THEN
      EXECUTE format('CREATE POLICY members_read ON %I FOR SELECT TO sillage_member USING (%s)', walled.name, walled.reads);
    END IF;
    IF walled.writes <> 'false' THEN
      EXECUTE format('CREATE POLICY members_add ON %I FOR INSERT TO sillage_member WITH CHECK (%s)', walled.name, walled.writes);
      EXECUTE format('CREATE POLICY members_remove ON %I FOR DELETE TO sillage_member USING (%s)', walled.name,
        CASE WHEN walled.holds = 'false' THEN 'false' WHEN walled.writes = 'true' THEN walled.reads ELSE walled.writes END);
    END IF;
    IF coalesce(walled.holds, walled.writes) <> 'false' THEN
      EXECUTE format('CREATE POLICY members_change ON %I FOR UPDATE TO sillage_member USING (%s) WITH CHECK (%s)', walled.name,
        coalesce(walled.holds, CASE WHEN walled.writes = 'true' THEN walled.reads END, walled.writes), walled.writes);
    END IF;
  END LOOP;
END $walls$;

CREATE OR REPLACE TRIGGER users_own BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION give_own_organisation();
CREATE OR REPLACE TRIGGER campaigns_own BEFORE INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION give_own_organisation();
CREATE OR REPLACE TRIGGER devices_own BEFORE INSERT ON devices FOR EACH ROW EXECUTE FUNCTION give_own_organisation();
CREATE OR REPLACE TRIGGER users_kept BEFORE UPDATE OF organisation_id ON users
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION keep_organisation();
CREATE OR REPLACE TRIGGER users_left AFTER UPDATE OF organisation_id ON users
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION leave_organisation();
CREATE OR REPLACE TRIGGER initiatives_kept BEFORE UPDATE OF organisation_id ON initiatives
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION keep_organisation();
CREATE OR REPLACE TRIGGER campaigns_kept BEFORE UPDATE OF organisation_id ON campaigns
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION keep_organisation();
CREATE OR REPLACE TRIGGER devices_kept BEFORE UPDATE OF organisation_id ON devices
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION keep_organisation();
CREATE OR REPLACE TRIGGER audit_log_own BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION give_audit_organisation();
