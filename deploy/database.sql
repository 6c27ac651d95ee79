-- Creates the role and the database of an installation, unless they exist. Run as a superuser, with psql 15 or newer:
--
--   SILLAGE_PASSWORD=… psql -X -v ON_ERROR_STOP=1 -d postgres -f database.sql
--
-- The role can create its own tables and nothing else: no databases, no roles, and it can't drop this database.
-- For a second installation on the same server: -v name=another
\getenv password SILLAGE_PASSWORD
\if :{?name} \else
\set name sillage
\endif

SELECT format('CREATE ROLE %I LOGIN', :'name')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
ALTER ROLE :"name" NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';

-- The server reads and writes with this role for users who belong to an organisation. All installations on this PostgreSQL server share it.
SELECT 'CREATE ROLE sillage_member NOLOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sillage_member') \gexec
GRANT sillage_member TO :"name";

-- C.UTF-8 sorts the same after every operating system upgrade, so indexes stay valid.
SELECT format('CREATE DATABASE %I TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C.UTF-8''', :'name')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
-- Migrations need CREATE for extensions (pg_trgm, unaccent) and schemas; they create temporary tables too.
GRANT CONNECT, CREATE, TEMPORARY ON DATABASE :"name" TO :"name";

\connect :"name"
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO :"name";
GRANT USAGE ON SCHEMA public TO sillage_member;

-- To change the password without downtime, as a superuser. The second role acts as the first, which owns the tables:
--   CREATE ROLE sillage_2 LOGIN PASSWORD '…' IN ROLE sillage;
--   ALTER ROLE sillage_2 SET role = sillage;
--   (set DATABASE_URL to sillage_2 and replace one process after the other)
--   ALTER ROLE sillage NOLOGIN;
