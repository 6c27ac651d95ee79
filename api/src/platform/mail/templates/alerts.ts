import type { AlertKind } from '#contracts/alerts/alerts.ts';
import type { Language } from '#contracts/core/language.ts';
import type { Mail } from '../mailer.ts';
import { type Recipient, renderMail, type Section, type Sender } from './layout.ts';

/** Alerts of one kind, with the first records that they concern. */
export interface AlertGroup {
  kind: AlertKind;
  count: number;
  named: { name: string; link: string }[];
}

interface DigestWords {
  subject: (count: string) => string;
  message: string;
  kinds: Record<AlertKind, string>;
  more: (count: string) => string;
  action: string;
  note: string;
}

const WORDS: Record<Language, DigestWords> = {
  'pt-BR': {
    subject: (count) => `Novos alertas: ${count}`,
    message: 'Há novos alertas desde o último e-mail.',
    kinds: {
      'capsule.low': 'Cápsulas acabando',
      'capsule.due': 'Cápsulas vencidas ou a vencer',
      'capsule.empty_within': 'Cápsulas que ficarão vazias em breve',
      'capsule.elsewhere': 'Cápsulas usadas no dispositivo de outra pessoa',
      'device.silent': 'Dispositivos sem comunicação',
      'device.behind': 'Dispositivos desatualizados',
      'device.fault': 'Dispositivos com falha',
      'shots.too_many': 'Dispositivos acima do limite de disparos do dia',
    },
    more: (count) => `e mais ${count}`,
    action: 'Ver alertas',
    note: 'Você recebe no máximo um e-mail por hora. Quem administra o sistema define, nas regras de alertas, quem os recebe.',
  },
  'en-US': {
    subject: (count) => `New alerts: ${count}`,
    message: 'There are new alerts since the last e-mail.',
    kinds: {
      'capsule.low': 'Capsules running low',
      'capsule.due': 'Capsules expired or expiring soon',
      'capsule.empty_within': 'Capsules that will be empty soon',
      'capsule.elsewhere': "Capsules used in someone else's device",
      'device.silent': 'Silent devices',
      'device.behind': 'Devices behind',
      'device.fault': 'Devices with faults',
      'shots.too_many': 'Devices above the daily shot limit',
    },
    more: (count) => `and ${count} more`,
    action: 'View alerts',
    note: 'You get at most one e-mail an hour. Administrators choose in the alert rules who gets them.',
  },
  'es-ES': {
    subject: (count) => `Alertas nuevas: ${count}`,
    message: 'Hay alertas nuevas desde el último correo.',
    kinds: {
      'capsule.low': 'Cápsulas por acabarse',
      'capsule.due': 'Cápsulas vencidas o por vencer',
      'capsule.empty_within': 'Cápsulas que quedarán vacías pronto',
      'capsule.elsewhere': 'Cápsulas usadas en el dispositivo de otra persona',
      'device.silent': 'Dispositivos sin comunicación',
      'device.behind': 'Dispositivos desactualizados',
      'device.fault': 'Dispositivos con fallas',
      'shots.too_many': 'Dispositivos por encima del límite de disparos del día',
    },
    more: (count) => `y ${count} más`,
    action: 'Ver alertas',
    note: 'Usted recibe como máximo un correo por hora. Quien administra el sistema define, en las reglas de alertas, quién los recibe.',
  },
};

/** Lists newly opened alerts by kind. */
export function alertsMail(
  sender: Sender,
  to: Recipient,
  link: string,
  language: Language,
  groups: readonly AlertGroup[],
): Mail {
  const { subject, message, kinds, more, action, note } = WORDS[language];
  const number = (count: number) => count.toLocaleString(language);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const sections = groups.map(({ kind, count, named }): Section => {
    const others = count - named.length;
    return {
      title: `${kinds[kind]}: ${number(count)}`,
      links: named.map(({ name, link: page }) => ({ text: name, link: page })),
      more: others > 0 ? more(number(others)) : undefined,
    };
  });
  return renderMail(sender, to, link, language, {
    subject: subject(number(total)),
    message,
    sections,
    action,
    note,
  });
}
