import { getTableName } from 'drizzle-orm';
import { HOLDINGS, NOT_PERSONAL } from './personal-data.ts';

/** The documentation page about stored personal data, in Markdown. */
export function personalDataPage(): string {
  const rows = HOLDINGS.map(
    ({ table, personal, purpose, retention, becomes, file }) =>
      `| \`${getTableName(table)}\` | ${personal.map((column) => `\`${column}\``).join(', ') || 'through its device or session'} | ${purpose['en-US']} | ${retention} | ${becomes} | ${file ? `\`${file}.json\`` : 'none: nothing in it is of use to them'} |`,
  );
  const exempt = NOT_PERSONAL.map(({ table, why }) => `- \`${getTableName(table)}\`: ${why}.`);
  return `# Personal data

This page is generated from \`api/src/modules/rights/personal-data.ts\`, which also determines the content of a person's data archive
(\`GET /api/me/data\`) and how a person is anonymised. A test fails if a table refers to people and is not listed there.

| table | personal columns | purpose | kept | after anonymisation | file in the archive |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Outside the database:

- Without a mail server, mails are written as files. They are kept for 30 days, and removed at once when their recipient is anonymised.
- Backups contain the data of the time when they were made. The report of \`POST /api/usuario/{id}/anonymise\` names each backup that the server
  made and when it will be gone. The operator removes copies made elsewhere. After restoring a backup, anonymise those people again.
- The server's log contains ids and the network address of each call. The operator is responsible for its rotation.
- Pictures belong to fragrances, campaigns, the installation and what was done in visits, never to people: photos of visits show devices. They
  go with the visit. Imported and exported spreadsheets are not kept.

Not personal, although the names suggest it:

${exempt.join('\n')}
`;
}
