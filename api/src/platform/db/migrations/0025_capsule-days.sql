CREATE TABLE "capsule_days" (
	"capsule_id" integer NOT NULL,
	"day" date NOT NULL,
	"shots" integer NOT NULL,
	CONSTRAINT "capsule_days_pkey" PRIMARY KEY("capsule_id","day")
);
--> statement-breakpoint
CREATE TABLE "capsule_forecasts" (
	"capsule_id" integer PRIMARY KEY NOT NULL,
	"total_shots" integer NOT NULL,
	"low_on" date,
	"middle_on" date,
	"high_on" date,
	"made_on" date NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "capsule_forecasts_order" CHECK (num_nulls("capsule_forecasts"."low_on", "capsule_forecasts"."middle_on", "capsule_forecasts"."high_on") in (0, 3) and "capsule_forecasts"."low_on" <= "capsule_forecasts"."middle_on" and "capsule_forecasts"."middle_on" <= "capsule_forecasts"."high_on")
);
--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "former_id" integer;--> statement-breakpoint
ALTER TABLE "capsule_days" ADD CONSTRAINT "capsule_days_capsule_fk" FOREIGN KEY ("capsule_id") REFERENCES "public"."capsules"("capsule_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsule_forecasts" ADD CONSTRAINT "capsule_forecasts_capsule_fk" FOREIGN KEY ("capsule_id") REFERENCES "public"."capsules"("capsule_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capsule_forecasts_middle_idx" ON "capsule_forecasts" USING btree ("middle_on","capsule_id");--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_former_fk" FOREIGN KEY ("former_id") REFERENCES "public"."capsules"("capsule_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capsules_former_idx" ON "capsules" USING btree ("former_id");--> statement-breakpoint
/*
  What the single shots that are kept still tell. The database doesn't know the installation's time zone: these are days of the
  one that it has unless told otherwise, and their weight in forecasts is gone after some weeks. Shots that were warned of, since
  the capsule was in a device of somebody else, can't be told from the others: the newest count, and no more than were fired.
*/
INSERT INTO capsule_days (capsule_id, day, shots)
SELECT capsule_id, day, least(shots, fired_shots - newer_shots) FROM (
  SELECT capsule_id, day, shots, fired_shots,
    coalesce(sum(shots) OVER (PARTITION BY capsule_id ORDER BY day DESC ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW), 0) AS newer_shots
  FROM (
    SELECT capsule_id, (fired_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, count(*) AS shots
    FROM shots WHERE capsule_id IS NOT NULL GROUP BY 1, 2
  ) days JOIN capsules USING (capsule_id)
) known WHERE newer_shots < fired_shots;
