/*
  Who belongs to an organisation sees that organisation alone. Their statements run as `sillage_member`, whose policies stand
  here; the owner of the tables, as whom everything else runs, is not touched by them. A table without a policy is empty to members.
  Where the role is missing and may not be made, nothing is done: nobody can become the role then.
*/
CREATE OR REPLACE FUNCTION current_organisation() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT current_setting('sillage.organisation')::integer
$$;

-- What members create is their organisation's.
CREATE OR REPLACE FUNCTION give_own_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'sillage_member' AND NEW.organisation_id IS NULL THEN NEW.organisation_id := current_organisation(); END IF;
  RETURN NEW;
END $$;

-- Policies look at a row before and after a change, and never at both: nobody makes their own what they can only read.
CREATE OR REPLACE FUNCTION keep_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'sillage_member' THEN
    RAISE insufficient_privilege USING MESSAGE = 'Members do not give their records to another organisation';
  END IF;
  RETURN NEW;
END $$;

/*
  Whose an audit entry is: that of the record, or of who did it. Nobody's but the house's where a record has come from another
  organisation, whose name the entry holds.
*/
CREATE OR REPLACE FUNCTION audit_organisation(of_resource text, of_record integer, by_user integer, changed jsonb) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found integer;
BEGIN
  IF jsonb_path_exists(changed, '$[*] ? (@.field == "organisation" && @.before != null)') THEN RETURN NULL; END IF;
  CASE of_resource
    WHEN 'organisation' THEN RETURN of_record;
    WHEN 'place' THEN SELECT organisation_id INTO found FROM places WHERE place_id = of_record;
    WHEN 'device' THEN SELECT organisation_id INTO found FROM devices WHERE device_id = of_record;
    WHEN 'campaign' THEN SELECT organisation_id INTO found FROM campaigns WHERE campaign_id = of_record;
    WHEN 'user' THEN SELECT organisation_id INTO found FROM users WHERE user_id = of_record;
    WHEN 'quiz' THEN
      SELECT campaigns.organisation_id INTO found FROM quizzes JOIN campaigns USING (campaign_id) WHERE quiz_id = of_record;
    WHEN 'capsule' THEN
      SELECT devices.organisation_id INTO found FROM capsules JOIN devices USING (device_id) WHERE capsule_id = of_record;
    ELSE found := NULL;
  END CASE;
  IF found IS NULL THEN SELECT organisation_id INTO found FROM users WHERE user_id = by_user; END IF;
  RETURN found;
END $$;

CREATE OR REPLACE FUNCTION give_audit_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of a backup: they stay what they were.
  IF NEW.organisation_id IS NOT NULL AND current_user <> 'sillage_member' THEN RETURN NEW; END IF;
  NEW.organisation_id := CASE
    WHEN current_user = 'sillage_member' THEN current_organisation()
    ELSE audit_organisation(NEW.resource, NEW.record_id, NEW.user_id, NEW.changes)
  END;
  RETURN NEW;
END $$;

/*
  Texts of quizzes are kept once, whoever uses them: members get the ids of words that they give, and see no others.
*/
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

DO $walls$
DECLARE
  walled record;
  former record;
  own CONSTANT text := 'organisation_id = (SELECT current_organisation())';
  of_device CONSTANT text := 'device_id IN (SELECT device_id FROM devices)';
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
      -- Another database of the cluster was quicker.
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
  REVOKE ALL ON FUNCTION add_to_row_count, keep_questions, keep_answers FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION add_to_row_count, keep_questions, keep_answers TO sillage_member;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO sillage_member;

  FOR walled IN
    -- What they read, what they write, and what they may hold while they refer to it, where that is not what they write.
    SELECT * FROM (VALUES
      ('organisations', own, 'false', own),
      ('places', own, 'false', own),
      ('users', own, own, NULL),
      ('profiles', 'true', 'false', 'true'),
      ('tax_numbers', of_user, of_user, NULL),
      ('sessions', of_user, of_user, NULL),
      ('refresh_tokens', 'session_id IN (SELECT session_id FROM sessions)', 'session_id IN (SELECT session_id FROM sessions)', NULL),
      ('account_tokens', of_user, of_user, NULL),
      ('sign_in_networks', of_user, of_user, NULL),
      -- Digests, of which nobody can read what they are of.
      ('attempts', 'true', 'true', NULL),
      ('mail_outbox', NULL, 'true', 'false'),
      ('categories', 'true', 'false', 'true'),
      ('fragrances', 'true', 'false', 'true'),
      ('files', 'true', 'true', NULL),
      ('identity', 'true', 'false', NULL),
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
      -- A foreign key sees every campaign and every place.
      ('devices', own, own || ' AND (campaign_id IS NULL OR ' || of_campaign || ')', NULL),
      ('campaign_downloads', of_device, of_device, NULL),
      ('device_slots', of_device, of_device, NULL),
      ('device_configs', of_device, of_device, NULL),
      ('device_states', of_device, of_device, NULL),
      ('device_events', of_device, of_device, NULL),
      ('device_refusals', of_device, of_device, NULL),
      ('device_days', of_device, of_device, NULL),
      ('shots', of_device, 'false', NULL),
      ('capsules', of_device, of_device, NULL),
      ('capsule_days', 'capsule_id IN (SELECT capsule_id FROM capsules)', 'false', NULL),
      ('capsule_forecasts', 'capsule_id IN (SELECT capsule_id FROM capsules)', 'false', NULL),
      ('alerts', $$(subject_kind = 'device' AND subject_id IN (SELECT device_id FROM devices))
        OR (subject_kind = 'capsule' AND subject_id IN (SELECT capsule_id FROM capsules))$$,
        $$(subject_kind = 'device' AND subject_id IN (SELECT device_id FROM devices))
        OR (subject_kind = 'capsule' AND subject_id IN (SELECT capsule_id FROM capsules))$$, NULL),
      ('alert_readers', of_user, of_user, NULL),
      ('audit_log', own, own, NULL),
      -- Added in one statement with their entries, which no policy of it can see.
      ('audit_files', 'audit_id IN (SELECT audit_id FROM audit_log)', 'true', NULL),
      ('views', 'owner_id IN (SELECT user_id FROM users)', 'owner_id IN (SELECT user_id FROM users)', NULL),
      ('view_uses', of_user, of_user || ' AND view_id IN (SELECT view_id FROM views)', NULL)
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
CREATE OR REPLACE TRIGGER campaigns_kept BEFORE UPDATE OF organisation_id ON campaigns
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION keep_organisation();
CREATE OR REPLACE TRIGGER devices_kept BEFORE UPDATE OF organisation_id ON devices
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION keep_organisation();
CREATE OR REPLACE TRIGGER audit_log_own BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION give_audit_organisation();
