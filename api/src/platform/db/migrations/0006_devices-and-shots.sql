CREATE TABLE "campaign_downloads" (
	"campaign_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_downloads_pkey" PRIMARY KEY("campaign_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "capsules" (
	"capsule_id" serial PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"fragrance_id" integer NOT NULL,
	"total_shots" integer NOT NULL,
	"remaining_shots" integer NOT NULL,
	"due_date" date,
	"device_id" integer,
	"slot" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"serial_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(serial_number)) STORED NOT NULL,
	CONSTRAINT "capsules_serial_key" UNIQUE("serial_number"),
	CONSTRAINT "capsules_serial_length" CHECK (char_length("capsules"."serial_number") between 1 and 64),
	CONSTRAINT "capsules_shots" CHECK ("capsules"."remaining_shots" between 0 and "capsules"."total_shots"),
	CONSTRAINT "capsules_slot_range" CHECK ("capsules"."slot" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"device_id" serial PRIMARY KEY NOT NULL,
	"mac_address" text NOT NULL,
	"campaign_id" integer,
	"user_id" integer,
	"owner_id" integer,
	"key_hash" text,
	"reset_secret" text,
	"reset_step" integer,
	"last_seen_at" timestamp (3) with time zone,
	"calls_since" timestamp (3) with time zone,
	"calls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_mac_key" UNIQUE("mac_address"),
	CONSTRAINT "devices_key_key" UNIQUE("key_hash"),
	CONSTRAINT "devices_mac_form" CHECK ("devices"."mac_address" ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$')
);
--> statement-breakpoint
CREATE TABLE "shot_ids" (
	"event_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shots" (
	"event_id" uuid NOT NULL,
	"device_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	"capsule_id" integer,
	"slot" smallint NOT NULL,
	"seconds" smallint NOT NULL,
	"fired_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
) PARTITION BY RANGE ("fired_at");
--> statement-breakpoint
CREATE TABLE "shots_by_day" (
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	"day" date NOT NULL,
	"shots" bigint NOT NULL,
	CONSTRAINT "shots_by_day_pkey" PRIMARY KEY("campaign_id","fragrance_id","day")
);
--> statement-breakpoint
CREATE TABLE "shots_ever" (
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	"shots" bigint NOT NULL,
	CONSTRAINT "shots_ever_pkey" PRIMARY KEY("campaign_id","fragrance_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_downloads" ADD CONSTRAINT "campaign_downloads_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_downloads" ADD CONSTRAINT "campaign_downloads_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_by_day" ADD CONSTRAINT "shots_by_day_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_by_day" ADD CONSTRAINT "shots_by_day_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_ever" ADD CONSTRAINT "shots_ever_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_ever" ADD CONSTRAINT "shots_ever_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_downloads_device_idx" ON "campaign_downloads" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "capsules_created_idx" ON "capsules" USING btree ("created_at","capsule_id");--> statement-breakpoint
CREATE INDEX "capsules_due_idx" ON "capsules" USING btree ("due_date","capsule_id");--> statement-breakpoint
CREATE INDEX "capsules_fragrance_idx" ON "capsules" USING btree ("fragrance_id");--> statement-breakpoint
CREATE INDEX "capsules_device_idx" ON "capsules" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "capsules_search_idx" ON "capsules" USING gin ("serial_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "devices_created_idx" ON "devices" USING btree ("created_at","device_id");--> statement-breakpoint
CREATE INDEX "devices_campaign_idx" ON "devices" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "devices_user_idx" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "devices_owner_idx" ON "devices" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "devices_search_idx" ON "devices" USING gin (lower("mac_address") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shots_device_idx" ON "shots" USING btree ("device_id","fired_at");--> statement-breakpoint
CREATE INDEX "shots_by_day_day_idx" ON "shots_by_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "shots_by_day_fragrance_idx" ON "shots_by_day" USING btree ("fragrance_id");--> statement-breakpoint
CREATE INDEX "shots_ever_fragrance_idx" ON "shots_ever" USING btree ("fragrance_id");--> statement-breakpoint
-- Takes what no month of its own has been made for yet.
CREATE TABLE "shots_unsorted" PARTITION OF "shots" DEFAULT;--> statement-breakpoint
/*
  Takes shots of a device: each event once, with its totals and capsule levels, in one statement and so all or nothing.
  Whatever several calls may want at once is locked in one order: device, events, capsules, days, totals; each by its key.
  The arrays hold an event each at the same place. Days are those of the time zone.
*/
CREATE FUNCTION take_shots(
  by_device integer, calls_limit integer, calls_seconds integer, days_zone text, kept_months integer, ahead_hours integer,
  event_ids uuid[], campaign_ids integer[], slots integer[], serials text[], moments timestamptz[], durations integer[]
) RETURNS TABLE (retry_after integer, accepted integer, rejected_ids uuid[], rejected_codes text[])
LANGUAGE plpgsql AS $$
DECLARE
  made_calls integer;
  window_began timestamptz;
  day_campaigns integer[]; day_fragrances integer[]; day_dates date[]; day_counts integer[];
  used_capsules integer[]; used_counts integer[]; used_slots integer[];
BEGIN
  UPDATE devices SET
    last_seen_at = now(),
    calls = CASE WHEN calls_since > now() - make_interval(secs => calls_seconds) THEN calls + 1 ELSE 1 END,
    calls_since = CASE WHEN calls_since > now() - make_interval(secs => calls_seconds) THEN calls_since ELSE now() END
  WHERE device_id = by_device
  RETURNING calls, calls_since INTO made_calls, window_began;
  IF made_calls > calls_limit THEN
    retry_after := greatest(1, ceil(extract(epoch FROM window_began - now()) + calls_seconds)::integer);
    RETURN NEXT;
    RETURN;
  END IF;

  WITH sent AS (
    SELECT * FROM unnest(event_ids, campaign_ids, slots, serials, moments, durations) WITH ORDINALITY
      AS event (event_id, campaign_id, slot, serial, fired_at, seconds, place)
  ), judged AS MATERIALIZED (
    SELECT event.*, capsule.capsule_id, coalesce(capsule.fragrance_id, held.fragrance_id) AS fragrance_id,
      CASE
        WHEN campaign.campaign_id IS NULL THEN 'shot.campaign'
        WHEN event.serial IS NOT NULL AND capsule.capsule_id IS NULL THEN 'shot.capsule'
        WHEN coalesce(capsule.fragrance_id, held.fragrance_id) IS NULL THEN 'shot.slot'
        WHEN event.fired_at > now() + make_interval(hours => ahead_hours) THEN 'shot.future'
        WHEN event.fired_at < date_trunc('month', now(), 'UTC') - make_interval(months => kept_months) THEN 'shot.too_old'
      END AS refusal
    FROM sent event
    LEFT JOIN campaigns campaign ON campaign.campaign_id = event.campaign_id
    LEFT JOIN campaign_slots held ON held.campaign_id = event.campaign_id AND held.slot = event.slot
    LEFT JOIN capsules capsule ON capsule.serial_number = event.serial
  ), kept AS (
    INSERT INTO shot_ids (event_id) SELECT DISTINCT event_id FROM judged WHERE refusal IS NULL ORDER BY event_id
    ON CONFLICT DO NOTHING RETURNING event_id, true AS is_new
  ), fresh AS MATERIALIZED (
    -- A full join is never done row by row: the planner takes both sides for a few rows, and they are up to a thousand.
    SELECT DISTINCT ON (event_id) judged.* FROM judged FULL JOIN kept USING (event_id)
    WHERE coalesce(kept.is_new, false) AND refusal IS NULL ORDER BY event_id, place
  ), stored AS (
    INSERT INTO shots (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
    SELECT event_id, by_device, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at FROM fresh
  ), days AS (
    SELECT campaign_id, fragrance_id, (fired_at AT TIME ZONE days_zone)::date AS day, count(*)::integer AS shots
    FROM fresh GROUP BY 1, 2, 3
  ), used AS (
    SELECT capsule_id, count(*)::integer AS shots, (array_agg(slot ORDER BY fired_at DESC, event_id))[1] AS slot
    FROM fresh WHERE capsule_id IS NOT NULL GROUP BY 1
  ), refused AS (
    -- What was counted before is no longer judged.
    SELECT event_id, refusal FROM judged
    WHERE refusal IS NOT NULL AND NOT EXISTS (SELECT FROM shot_ids WHERE shot_ids.event_id = judged.event_id)
    ORDER BY place
  )
  SELECT
    (SELECT count(*)::integer FROM fresh),
    (SELECT coalesce(array_agg(event_id), '{}') FROM refused), (SELECT coalesce(array_agg(refusal), '{}') FROM refused),
    (SELECT array_agg(campaign_id) FROM days), (SELECT array_agg(fragrance_id) FROM days),
    (SELECT array_agg(day) FROM days), (SELECT array_agg(shots) FROM days),
    (SELECT array_agg(capsule_id) FROM used), (SELECT array_agg(shots) FROM used), (SELECT array_agg(slot) FROM used)
  INTO accepted, rejected_ids, rejected_codes, day_campaigns, day_fragrances, day_dates, day_counts,
    used_capsules, used_counts, used_slots;

  IF used_capsules IS NOT NULL THEN
    PERFORM FROM capsules WHERE capsule_id = ANY (used_capsules) ORDER BY capsule_id FOR NO KEY UPDATE;
    UPDATE capsules SET
      remaining_shots = greatest(0, remaining_shots - used.shots),
      device_id = by_device, slot = used.slot, updated_at = now()
    FROM unnest(used_capsules, used_counts, used_slots) AS used (capsule_id, shots, slot)
    WHERE capsules.capsule_id = used.capsule_id;
  END IF;
  IF day_campaigns IS NOT NULL THEN
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
