import { getTableName } from 'drizzle-orm';
import { HOLDINGS, NOT_PERSONAL } from './personal-data.ts';

/** The documentation page about stored personal data, in Markdown. */
export function personalDataPage(): string {
  const rows = HOLDINGS.map(
    ({ table, personal, purpose, kept, becomes, file }) =>
      `| \`${getTableName(table)}\` | ${personal.map((column) => `\`${column}\``).join(', ') || 'by its device or session'} | ${purpose['en-US']} | ${kept} | ${becomes} | ${file ? `\`${file}.json\`` : 'none: it holds nothing that tells them anything'} |`,
  );
  const exempt = NOT_PERSONAL.map(({ table, why }) => `- \`${getTableName(table)}\`: ${why}.`);
  return `# Personal data

Made from \`api/src/modules/rights/personal-data.ts\`, which also drives the archive of one's own data (\`GET /api/me/data\`) and what is done
when a person is made anonymous. A test fails where a table refers to people and isn't in it.

| table | personal columns | what for | how long | anonymous | file of the archive |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Beside the database:

- Mails that were written as files for want of a mail server are kept for 30 days, and go at once when their addressee is made anonymous.
- Backups hold what was kept when they were made. The report of \`POST /api/usuario/{id}/anonymise\` names each that the server made and when
  it will be gone; copies made elsewhere are the operator's to remove. After restoring one, make those people anonymous again.
- The server's log holds ids and, of each call, the network address: its rotation is the operator's.
- Pictures are of fragrances, campaigns and the installation; nobody has one. Spreadsheets that were imported or exported are not kept.

Not personal, though it may look so:

${exempt.join('\n')}
`;
}
