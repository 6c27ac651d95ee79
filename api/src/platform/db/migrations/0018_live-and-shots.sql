CREATE TABLE "live_fragrances" (
	"quiz_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	CONSTRAINT "live_fragrances_pkey" PRIMARY KEY("quiz_id","fragrance_id")
);
--> statement-breakpoint
ALTER TABLE "shots_by_day" DROP CONSTRAINT "shots_by_day_campaign_fk";
--> statement-breakpoint
ALTER TABLE "shots_by_day" DROP CONSTRAINT "shots_by_day_fragrance_fk";
--> statement-breakpoint
ALTER TABLE "shots_ever" DROP CONSTRAINT "shots_ever_campaign_fk";
--> statement-breakpoint
ALTER TABLE "shots_ever" DROP CONSTRAINT "shots_ever_fragrance_fk";
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_fragrances" ADD CONSTRAINT "live_fragrances_quiz_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("quiz_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_fragrances" ADD CONSTRAINT "live_fragrances_collection_fk" FOREIGN KEY ("campaign_id","fragrance_id") REFERENCES "public"."campaign_slots"("campaign_id","fragrance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_fragrances_collection_idx" ON "live_fragrances" USING btree ("campaign_id","fragrance_id");--> statement-breakpoint
ALTER TABLE "shots_by_day" ADD CONSTRAINT "shots_by_day_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_by_day" ADD CONSTRAINT "shots_by_day_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_ever" ADD CONSTRAINT "shots_ever_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_ever" ADD CONSTRAINT "shots_ever_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The newest copy is the one that apps get.
CREATE FUNCTION keep_live_fragrances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM live_fragrances WHERE quiz_id = NEW.quiz_id;
  INSERT INTO live_fragrances (quiz_id, campaign_id, fragrance_id)
  SELECT DISTINCT quiz.quiz_id, quiz.campaign_id, fragrance::integer
  FROM quizzes quiz, jsonb_path_query(NEW.content, '$.questions[*].answers[*].fragrances[*].fragranceId') AS fragrance
  WHERE quiz.quiz_id = NEW.quiz_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER quiz_publications_live AFTER INSERT ON quiz_publications
  FOR EACH ROW EXECUTE FUNCTION keep_live_fragrances();--> statement-breakpoint
-- A fragrance that left its collection before this rule was there can't be held by it.
INSERT INTO live_fragrances (quiz_id, campaign_id, fragrance_id)
SELECT DISTINCT quiz.quiz_id, quiz.campaign_id, slot.fragrance_id
FROM quizzes quiz
CROSS JOIN LATERAL (
  SELECT content FROM quiz_publications WHERE quiz_id = quiz.quiz_id ORDER BY number DESC LIMIT 1
) live
CROSS JOIN LATERAL jsonb_path_query(live.content, '$.questions[*].answers[*].fragrances[*].fragranceId') AS fragrance
JOIN campaign_slots slot ON slot.campaign_id = quiz.campaign_id AND slot.fragrance_id = fragrance::integer;
