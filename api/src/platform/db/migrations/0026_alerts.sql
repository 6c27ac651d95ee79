CREATE TABLE "alert_readers" (
	"kind" text COLLATE "C" NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "alert_readers_pkey" PRIMARY KEY("kind","user_id")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"kind" text COLLATE "C" PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"threshold" integer,
	"known_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alert_rules_threshold" CHECK ("alert_rules"."threshold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"alert_id" serial PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"subject_kind" text COLLATE "C" NOT NULL,
	"subject_id" integer NOT NULL,
	"subject_name" text COLLATE "C" NOT NULL,
	"subject_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(subject_name)) STORED NOT NULL,
	"state" text COLLATE "C" DEFAULT 'open' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"acknowledged_by" integer,
	"snoozed_until" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"digest_id" uuid,
	CONSTRAINT "alerts_state" CHECK ("alerts"."state" in ('open', 'acknowledged', 'snoozed', 'resolved')),
	CONSTRAINT "alerts_subject" CHECK ("alerts"."subject_kind" in ('device', 'capsule')),
	CONSTRAINT "alerts_snoozed" CHECK (("alerts"."snoozed_until" is not null) = ("alerts"."state" = 'snoozed')),
	CONSTRAINT "alerts_resolved" CHECK (("alerts"."resolved_at" is not null) = ("alerts"."state" = 'resolved')),
	CONSTRAINT "alerts_count" CHECK ("alerts"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "alerts_looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "up_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "digested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert_readers" ADD CONSTRAINT "alert_readers_rule_fk" FOREIGN KEY ("kind") REFERENCES "public"."alert_rules"("kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_readers" ADD CONSTRAINT "alert_readers_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_acknowledged_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_readers_user_idx" ON "alert_readers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_key" ON "alerts" USING btree ("kind","subject_kind","subject_id") WHERE "alerts"."state" <> 'resolved';--> statement-breakpoint
CREATE INDEX "alerts_since_idx" ON "alerts" USING btree ("since","alert_id");--> statement-breakpoint
CREATE INDEX "alerts_state_idx" ON "alerts" USING btree ("state","since","alert_id");--> statement-breakpoint
CREATE INDEX "alerts_resolved_idx" ON "alerts" USING btree ("resolved_at") WHERE "alerts"."state" = 'resolved';--> statement-breakpoint
CREATE INDEX "alerts_digest_idx" ON "alerts" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "alerts_acknowledged_idx" ON "alerts" USING btree ("acknowledged_by") WHERE "alerts"."acknowledged_by" is not null;--> statement-breakpoint
CREATE INDEX "alerts_search_idx" ON "alerts" USING gin ("subject_folded" gin_trgm_ops);--> statement-breakpoint
INSERT INTO "alert_rules" ("kind", "threshold") VALUES
	('capsule.low', 15), ('capsule.due', 30), ('capsule.empty_within', 7), ('capsule.elsewhere', NULL),
	('device.silent', 24), ('device.behind', 24), ('device.fault', NULL), ('shots.too_many', NULL);