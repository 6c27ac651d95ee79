CREATE TABLE "oidc_links" (
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oidc_links_pkey" PRIMARY KEY("user_id","issuer"),
	CONSTRAINT "oidc_links_subject_key" UNIQUE("issuer","subject"),
	CONSTRAINT "oidc_links_subject_length" CHECK (char_length("oidc_links"."subject") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "oidc_requests" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oidc_requests_purpose_known" CHECK ("oidc_requests"."purpose" in ('sign-in', 'step-up', 'link')),
	CONSTRAINT "oidc_requests_session" CHECK (("oidc_requests"."purpose" = 'sign-in') = ("oidc_requests"."session_id" is null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "vouched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oidc_links" ADD CONSTRAINT "oidc_links_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_requests" ADD CONSTRAINT "oidc_requests_session_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oidc_requests_session_idx" ON "oidc_requests" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oidc_requests_expires_idx" ON "oidc_requests" USING btree ("expires_at");