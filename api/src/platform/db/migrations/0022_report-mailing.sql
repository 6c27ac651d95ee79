CREATE TABLE "monthly_reports" (
	"organisation_id" integer NOT NULL,
	"month" date NOT NULL,
	"language" text NOT NULL,
	"file_name" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recipients" smallint NOT NULL,
	"sent" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "monthly_reports_pk" PRIMARY KEY("organisation_id","month","language"),
	CONSTRAINT "monthly_reports_month_begins" CHECK (extract(day from "monthly_reports"."month") = 1),
	CONSTRAINT "monthly_reports_language_known" CHECK ("monthly_reports"."language" in ('pt-BR', 'en-US', 'es-ES')),
	CONSTRAINT "monthly_reports_sent_range" CHECK ("monthly_reports"."sent" between 0 and "monthly_reports"."recipients")
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"organisation_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "report_recipients_pk" PRIMARY KEY("organisation_id","position"),
	CONSTRAINT "report_recipients_position_range" CHECK ("report_recipients"."position" between 1 and 20),
	CONSTRAINT "report_recipients_email_length" CHECK (char_length("report_recipients"."email") between 3 and 200),
	CONSTRAINT "report_recipients_language_known" CHECK ("report_recipients"."language" in ('pt-BR', 'en-US', 'es-ES'))
);
--> statement-breakpoint
CREATE TABLE "report_settings" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"day" smallint NOT NULL,
	"next_month" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_settings_day_range" CHECK ("report_settings"."day" between 1 and 28),
	CONSTRAINT "report_settings_month_begins" CHECK (extract(day from "report_settings"."next_month") = 1)
);
--> statement-breakpoint
ALTER TABLE "monthly_reports" ADD CONSTRAINT "monthly_reports_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_settings_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."report_settings"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monthly_reports_made_idx" ON "monthly_reports" USING btree ("made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipients_email_key" ON "report_recipients" USING btree ("organisation_id",lower("email"));