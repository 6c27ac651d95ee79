CREATE TABLE "mail_outbox" (
	"mail_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"task" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"posted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"error" text,
	CONSTRAINT "mail_outbox_state" CHECK ("mail_outbox"."state" in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
	CONSTRAINT "mail_outbox_finished" CHECK (("mail_outbox"."finished_at" is null) = ("mail_outbox"."state" in ('waiting', 'sending')))
);
--> statement-breakpoint
CREATE INDEX "mail_outbox_due_idx" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."finished_at" is null;--> statement-breakpoint
-- Mails that wait, were given up, or are being sent go on where they stood. Retries were counted without the first try.
INSERT INTO mail_outbox (mail_id, task, state, posted_at, attempts, due_at, finished_at, error)
SELECT id, data,
  CASE state WHEN 'failed' THEN 'failed' WHEN 'active' THEN 'sending' ELSE 'waiting' END,
  created_on,
  CASE state WHEN 'created' THEN 0 ELSE retry_count + 1 END,
  CASE state WHEN 'active' THEN started_on + interval '90 seconds' ELSE start_after END,
  CASE state WHEN 'failed' THEN coalesce(completed_on, now()) END,
  output->>'message'
FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active', 'failed');--> statement-breakpoint
DELETE FROM pgboss.job;--> statement-breakpoint
DELETE FROM pgboss.archive;--> statement-breakpoint
-- Servers of the version before go on posting there until all have been replaced. A later migration can drop the schema.
CREATE FUNCTION pgboss.forward_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.mail_outbox (mail_id, task, posted_at) VALUES (NEW.id, NEW.data, NEW.created_on);
  DELETE FROM pgboss.job WHERE name = NEW.name AND id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER job_forwarded AFTER INSERT ON pgboss.job
  FOR EACH ROW EXECUTE FUNCTION pgboss.forward_mail();
