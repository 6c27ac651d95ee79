CREATE SEQUENCE "public"."config_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "campaign_config_slots" (
	"config_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"fragrance_id" integer NOT NULL,
	"shot_seconds" smallint NOT NULL,
	CONSTRAINT "campaign_config_slots_pkey" PRIMARY KEY("config_id","slot")
);
--> statement-breakpoint
CREATE TABLE "campaign_configs" (
	"config_id" integer PRIMARY KEY NOT NULL,
	"campaign_id" integer NOT NULL,
	"name" text NOT NULL,
	"fragrance_shots" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_configs" (
	"device_id" integer NOT NULL,
	"config_id" integer NOT NULL,
	"campaign_id" integer,
	"told_config_id" integer,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_configs_pkey" PRIMARY KEY("device_id","config_id")
);
--> statement-breakpoint
CREATE TABLE "device_events" (
	"event_id" bigserial PRIMARY KEY NOT NULL,
	"device_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_refusals" (
	"device_id" integer NOT NULL,
	"day" date NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"shots" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_refusals_pkey" PRIMARY KEY("device_id","day","code")
);
--> statement-breakpoint
CREATE TABLE "device_states" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"config_id" integer,
	"firmware" text COLLATE "C" NOT NULL,
	"uptime_seconds" bigint NOT NULL,
	"signal" integer,
	"battery" integer,
	"clock" timestamp (3) with time zone,
	"faults" text[] DEFAULT '{}' NOT NULL,
	"capsules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "config_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "assigned_config_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_config_slots" ADD CONSTRAINT "campaign_config_slots_config_fk" FOREIGN KEY ("config_id") REFERENCES "public"."campaign_configs"("config_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_config_slots" ADD CONSTRAINT "campaign_config_slots_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_configs" ADD CONSTRAINT "campaign_configs_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_configs" ADD CONSTRAINT "device_configs_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_configs" ADD CONSTRAINT "device_configs_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_refusals" ADD CONSTRAINT "device_refusals_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_states" ADD CONSTRAINT "device_states_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_config_slots_fragrance_idx" ON "campaign_config_slots" USING btree ("fragrance_id");--> statement-breakpoint
CREATE INDEX "campaign_configs_campaign_idx" ON "campaign_configs" USING btree ("campaign_id","config_id");--> statement-breakpoint
CREATE INDEX "device_configs_campaign_idx" ON "device_configs" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "device_events_device_idx" ON "device_events" USING btree ("device_id","at");--> statement-breakpoint
CREATE INDEX "device_events_at_idx" ON "device_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "device_refusals_day_idx" ON "device_refusals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "device_states_firmware_idx" ON "device_states" USING btree ("firmware","device_id");--> statement-breakpoint
-- Each campaign as it is now is its first version.
UPDATE campaigns SET config_id = numbered.config_id
FROM (
  SELECT campaign_id, nextval('config_ids')::integer AS config_id
  FROM (SELECT campaign_id FROM campaigns ORDER BY updated_at, campaign_id) in_order
) numbered
WHERE campaigns.campaign_id = numbered.campaign_id;--> statement-breakpoint
INSERT INTO campaign_configs (config_id, campaign_id, name, fragrance_shots, created_at)
SELECT config_id, campaign_id, name, fragrance_shots, updated_at FROM campaigns;--> statement-breakpoint
INSERT INTO campaign_config_slots (config_id, slot, fragrance_id, shot_seconds)
SELECT campaigns.config_id, slot, fragrance_id, shot_seconds FROM campaign_slots JOIN campaigns USING (campaign_id);--> statement-breakpoint
/*
  What a device has taken counts as told, as it is now: what it fires of it was counted so. The campaign that it has comes last,
  also where it took others later, as what is to be played has the highest number.
*/
INSERT INTO device_configs (device_id, config_id, campaign_id, told_config_id, told_at, created_at)
SELECT device_id, nextval('config_ids'), campaign_id, told_config_id, told_at, created_at FROM (
  SELECT device.device_id, had.campaign_id, had.told_at,
    CASE WHEN had.told_at IS NOT NULL THEN campaign.config_id END AS told_config_id,
    coalesce(had.told_at, device.updated_at) AS created_at
  FROM (
    SELECT device_id, campaign_id, max(told_at) AS told_at FROM (
      SELECT device_id, campaign_id, created_at AS told_at FROM campaign_downloads
      UNION ALL SELECT device_id, campaign_id, NULL FROM devices WHERE campaign_id IS NOT NULL
    ) either GROUP BY 1, 2
  ) had
  JOIN devices device ON device.device_id = had.device_id
  JOIN campaigns campaign ON campaign.campaign_id = had.campaign_id
  ORDER BY (device.campaign_id = had.campaign_id) IS TRUE, had.told_at, had.device_id, had.campaign_id
) in_order;--> statement-breakpoint
UPDATE devices SET assigned_config_id = newest.config_id
FROM (SELECT DISTINCT ON (device_id) device_id, config_id FROM device_configs ORDER BY device_id, config_id DESC) newest
WHERE devices.device_id = newest.device_id;--> statement-breakpoint
CREATE FUNCTION keep_campaign_config() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  campaign campaigns;
  added integer;
BEGIN
  -- As it is by now: several changes of one transaction are one version.
  SELECT * INTO campaign FROM campaigns WHERE campaign_id = NEW.campaign_id;
  IF campaign IS NULL OR (
    EXISTS (
      SELECT FROM campaign_configs kept
      WHERE kept.config_id = campaign.config_id AND kept.name = campaign.name
        AND kept.fragrance_shots = campaign.fragrance_shots
    ) AND (
      SELECT array_agg(ROW (slot, fragrance_id, shot_seconds)::text ORDER BY slot)
      FROM campaign_slots WHERE campaign_id = campaign.campaign_id
    ) IS NOT DISTINCT FROM (
      SELECT array_agg(ROW (slot, fragrance_id, shot_seconds)::text ORDER BY slot)
      FROM campaign_config_slots WHERE config_id = campaign.config_id
    )
  ) THEN RETURN NULL; END IF;
  added := nextval('config_ids');
  INSERT INTO campaign_configs (config_id, campaign_id, name, fragrance_shots)
  VALUES (added, campaign.campaign_id, campaign.name, campaign.fragrance_shots);
  INSERT INTO campaign_config_slots (config_id, slot, fragrance_id, shot_seconds)
  SELECT added, slot, fragrance_id, shot_seconds FROM campaign_slots WHERE campaign_id = campaign.campaign_id;
  UPDATE campaigns SET config_id = added WHERE campaign_id = campaign.campaign_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION number_device_config() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.assigned_config_id := nextval('config_ids');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_device_config() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_configs (device_id, config_id, campaign_id)
  VALUES (NEW.device_id, NEW.assigned_config_id, NEW.campaign_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_told(by_device integer, told_version integer) RETURNS void LANGUAGE sql AS $$
  UPDATE device_configs config SET told_config_id = told_version, told_at = now()
  FROM devices device
  WHERE device.device_id = by_device AND config.device_id = by_device AND config.config_id = device.assigned_config_id
    AND config.campaign_id IS NOT NULL AND config.told_config_id IS DISTINCT FROM told_version
$$;--> statement-breakpoint
CREATE FUNCTION tell_downloaded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_told(device.device_id, campaign.config_id)
  FROM devices device JOIN campaigns campaign USING (campaign_id)
  WHERE device.device_id = NEW.device_id AND campaign.campaign_id = NEW.campaign_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_device_event(by_device integer, kind text, details jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_events (device_id, kind, details)
  SELECT device_id, kind, details FROM devices WHERE device_id = by_device AND (
    SELECT count(*) FROM (
      SELECT FROM device_events known WHERE known.device_id = by_device AND known.at > now() - interval '1 day' LIMIT 500
    ) recent
  ) < 500
$$;--> statement-breakpoint
CREATE FUNCTION note_silence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM maintenance
    WHERE doubted_since IS NOT NULL
      OR looked_at NOT BETWEEN now() - interval '2 days' AND now() + interval '10 minutes'
  ) THEN
    PERFORM note_device_event(
      NEW.device_id, 'silence', jsonb_build_object('from', OLD.last_seen_at, 'until', NEW.last_seen_at)
    );
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_capsule_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT former, latter FROM former JOIN latter USING (capsule_id)
    WHERE (former.device_id, former.slot) IS DISTINCT FROM (latter.device_id, latter.slot)
  ), noted AS (
    SELECT (former).device_id, 'capsule.out' AS kind, (former).slot, (former).serial_number FROM moved
    UNION ALL SELECT (latter).device_id, 'capsule.in', (latter).slot, (latter).serial_number FROM moved
  ), open AS (
    -- As in `note_device_event`.
    SELECT device_id FROM devices WHERE device_id IN (SELECT device_id FROM noted) AND (
      SELECT count(*) FROM (
        SELECT FROM device_events known
        WHERE known.device_id = devices.device_id AND known.at > now() - interval '1 day' LIMIT 500
      ) recent
    ) < 500
  )
  INSERT INTO device_events (device_id, kind, details)
  SELECT device_id, kind, jsonb_build_object('slot', slot, 'serialNumber', serial_number)
  FROM noted JOIN open USING (device_id) ORDER BY kind DESC, slot;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the end, when its slots are written too; other columns than its contents are written more often.
CREATE CONSTRAINT TRIGGER campaigns_added_config AFTER INSERT ON campaigns DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_campaign_config();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER campaigns_changed_config AFTER UPDATE ON campaigns DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.updated_at IS DISTINCT FROM NEW.updated_at) EXECUTE FUNCTION keep_campaign_config();--> statement-breakpoint
CREATE TRIGGER devices_added_number BEFORE INSERT ON devices
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION number_device_config();--> statement-breakpoint
CREATE TRIGGER devices_changed_number BEFORE UPDATE OF campaign_id ON devices
  FOR EACH ROW WHEN (OLD.campaign_id IS DISTINCT FROM NEW.campaign_id) EXECUTE FUNCTION number_device_config();--> statement-breakpoint
CREATE TRIGGER devices_added_config AFTER INSERT ON devices
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION keep_device_config();--> statement-breakpoint
CREATE TRIGGER devices_changed_config AFTER UPDATE OF campaign_id ON devices
  FOR EACH ROW WHEN (OLD.campaign_id IS DISTINCT FROM NEW.campaign_id) EXECUTE FUNCTION keep_device_config();--> statement-breakpoint
-- `DEVICE_SILENT_HOURS`
CREATE TRIGGER devices_heard_again AFTER UPDATE OF last_seen_at ON devices
  FOR EACH ROW WHEN (NEW.last_seen_at > OLD.last_seen_at + interval '24 hours') EXECUTE FUNCTION note_silence();--> statement-breakpoint
CREATE TRIGGER campaign_downloads_told AFTER INSERT ON campaign_downloads
  FOR EACH ROW EXECUTE FUNCTION tell_downloaded();--> statement-breakpoint
CREATE TRIGGER capsules_moved AFTER UPDATE ON capsules REFERENCING OLD TABLE AS former NEW TABLE AS latter
  FOR EACH STATEMENT EXECUTE FUNCTION note_capsule_places();
