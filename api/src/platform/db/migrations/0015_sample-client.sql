CREATE TABLE "sample_records" (
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	CONSTRAINT "sample_records_pkey" PRIMARY KEY("resource","record_id")
);
