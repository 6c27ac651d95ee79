-- The role and the database of an installation; what is there already stays. As a superuser, with PostgreSQL's psql 15 or newer:
--
--   SILLAGE_PASSWORD=… psql -X -v ON_ERROR_STOP=1 -d postgres -f database.sql
--
-- The role can make its own tables and nothing else: no other database, no role, and it can't drop this one.
-- A second installation on the same server: -v name=another
\getenv password SILLAGE_PASSWORD
\if :{?name} \else
\set name sillage
\endif

SELECT format('CREATE ROLE %I LOGIN', :'name')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
ALTER ROLE :"name" NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';

-- As which the server reads and writes for people who belong to an organisation; one role for all installations of the server.
SELECT 'CREATE ROLE sillage_member NOLOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sillage_member') \gexec
GRANT sillage_member TO :"name";

-- C.UTF-8 sorts the same after every upgrade of the operating system, so indexes stay right.
SELECT format('CREATE DATABASE %I TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C.UTF-8''', :'name')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
-- CREATE is for the extensions (pg_trgm, unaccent) and schemas of the migrations, which make temporary tables too.
GRANT CONNECT, CREATE, TEMPORARY ON DATABASE :"name" TO :"name";

\connect :"name"
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO :"name";
GRANT USAGE ON SCHEMA public TO sillage_member;

-- A new password without a stop, as a superuser. The second role acts as the first, which owns the tables:
--   CREATE ROLE sillage_2 LOGIN PASSWORD '…' IN ROLE sillage;
--   ALTER ROLE sillage_2 SET role = sillage;
--   (DATABASE_URL to sillage_2, replace one process after the other)
--   ALTER ROLE sillage NOLOGIN;
