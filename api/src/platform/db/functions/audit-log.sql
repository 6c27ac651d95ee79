-- What members of organisations see of the audit trail.

/*
  The organisation of an audit entry: that of the record, or of the user. Null, for the house only, if the record came
  from another organisation, since the entry contains that organisation's name, or if a device had a campaign of another.
*/
CREATE OR REPLACE FUNCTION audit_organisation(of_resource text, of_record integer, by_user integer, changed jsonb) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found integer;
BEGIN
  IF jsonb_path_exists(changed, '$[*] ? (@.field == "organisation" && @.before != null && @.after != null)') THEN RETURN NULL; END IF;
  CASE of_resource
    WHEN 'organisation' THEN RETURN of_record;
    WHEN 'initiative' THEN SELECT organisation_id INTO found FROM initiatives WHERE initiative_id = of_record;
    WHEN 'place' THEN SELECT organisation_id INTO found FROM places WHERE place_id = of_record;
    WHEN 'device' THEN SELECT organisation_id INTO found FROM devices WHERE device_id = of_record;
    WHEN 'campaign' THEN SELECT organisation_id INTO found FROM campaigns WHERE campaign_id = of_record;
    WHEN 'user' THEN SELECT organisation_id INTO found FROM users WHERE user_id = of_record;
    WHEN 'quiz' THEN
      SELECT campaigns.organisation_id INTO found FROM quizzes JOIN campaigns USING (campaign_id) WHERE quiz_id = of_record;
    WHEN 'capsule' THEN
      SELECT devices.organisation_id INTO found FROM capsules JOIN devices USING (device_id) WHERE capsule_id = of_record;
    WHEN 'alert' THEN
      SELECT devices.organisation_id INTO found
      FROM alerts JOIN devices ON alerts.since > organisation_since AND devices.device_id = CASE subject_kind
        WHEN 'device' THEN subject_id
        ELSE (SELECT capsules.device_id FROM capsules WHERE capsule_id = subject_id)
      END
      WHERE alert_id = of_record;
    ELSE found := NULL;
  END CASE;
  IF of_resource = 'device' AND found IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_path_query(changed, '$[*] ? (@.field == "campaign" && @.before != null)') change
    WHERE NOT EXISTS (SELECT FROM campaigns WHERE name = change ->> 'before' AND coalesce(organisation_id, found) = found)
  ) THEN RETURN NULL; END IF;
  IF found IS NULL THEN SELECT organisation_id INTO found FROM users WHERE user_id = by_user; END IF;
  RETURN found;
END $$;

CREATE OR REPLACE FUNCTION give_audit_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Rows of a backup keep their organisation.
  IF NEW.organisation_id IS NOT NULL AND current_user <> 'sillage_member' THEN RETURN NEW; END IF;
  NEW.organisation_id := CASE
    WHEN current_user = 'sillage_member' THEN current_organisation()
    ELSE audit_organisation(NEW.resource, NEW.record_id, NEW.user_id, NEW.changes)
  END;
  RETURN NEW;
END $$;

-- Devices' users and owners are recorded by their e-mail addresses: members see those of their own people.
CREATE OR REPLACE FUNCTION shown_person(recorded jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN recorded = 'null' OR EXISTS (SELECT FROM users WHERE lower(email) = lower(recorded #>> '{}') OR name = recorded #>> '{}')
    THEN recorded ELSE '"•••"'
  END
$$;

CREATE OR REPLACE FUNCTION shown_changes(changes jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN current_user = 'sillage_member' AND jsonb_path_exists(changes, '$[*] ? (@.field == "owner" || @.field == "user" || @.field == "assignee")')
    THEN (
      SELECT jsonb_agg(
        CASE WHEN change ->> 'field' IN ('owner', 'user', 'assignee') THEN change || jsonb_build_object(
          'before', shown_person(change -> 'before'), 'after', shown_person(change -> 'after')
        ) ELSE change END ORDER BY place
      )
      FROM jsonb_array_elements(changes) WITH ORDINALITY AS listed (change, place)
    )
    ELSE changes
  END
$$;
