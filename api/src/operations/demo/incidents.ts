import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { incidents, incidentUsers } from '../../platform/db/schema/incidents.ts';
import { HOUR_MS } from './moments.ts';
import { actorOf } from './trail.ts';

/** Inserts an incident that was handled, one discovered yesterday, and a false alarm. */
export async function insertIncidents(tx: Transaction, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const times = { createdAt: before(1_200), updatedAt: before(1_150), foundAt: before(1_203) };
  const [sent] = await tx
    .insert(incidents)
    .values([
      {
        name: 'Planilha enviada ao endereço errado',
        description: 'Uma exportação de usuários foi anexada a um e-mail para um destinatário de fora.',
        ...times,
        occurredFrom: before(1_204),
        data: ['name', 'contact'],
        measures: 'O destinatário confirmou por escrito que apagou o arquivo.',
        reportedAt: before(1_170),
        toldAt: before(1_160),
      },
      {
        name: 'Celular da equipe perdido',
        description: 'O telefone estava com a sessão aberta. As sessões foram encerradas em seguida.',
        ...{ createdAt: before(20), updatedAt: before(20), foundAt: before(22), data: ['sign-in'] },
      },
      {
        name: 'E-mail de teste',
        description: 'Parecia um vazamento, mas os endereços eram de teste.',
        ...{ createdAt: before(900), updatedAt: before(898), foundAt: before(901), data: [] },
        deletedAt: before(898),
      },
    ])
    .returning({ id: incidents.incidentId });
  if (!sent) throw new Error('The database returned no row for an insert');
  const { userId } = await actorOf(tx);
  await tx.execute(sql`
    insert into ${incidentUsers} (incident_id, user_id, added_at)
    select ${sent.id}, user_id, ${times.updatedAt} from ${users}
    where user_id <> ${userId} and created_at < ${times.foundAt} order by user_id limit 12
  `);
}
