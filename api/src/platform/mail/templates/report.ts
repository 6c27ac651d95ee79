import type { Language } from '#contracts/core/language.ts';
import type { Mail } from '../mailer.ts';
import { type Recipient, renderMail, type Sender } from './layout.ts';

interface ReportWords {
  subject: (month: string, organisation: string) => string;
  message: (month: string) => string;
  action: string;
  note: string;
}

const WORDS: Record<Language, ReportWords> = {
  'pt-BR': {
    subject: (month, organisation) => `Relatório de ${month}: ${organisation}`,
    message: (month) =>
      `O relatório de ${month} está em anexo: disparos por local, campanha e fragrância, iniciativas, dispositivos sem comunicação e visitas.`,
    action: 'Ver na plataforma',
    note: 'O botão pede uma conta; o anexo, não. Para não receber mais este relatório, avise quem cuida da sua conta.',
  },
  'en-US': {
    subject: (month, organisation) => `Report of ${month}: ${organisation}`,
    message: (month) =>
      `The report of ${month} is attached: shots by place, campaign and fragrance, initiatives, silent devices and visits.`,
    action: 'View on the platform',
    note: 'The button needs an account; the attachment does not. To stop getting this report, tell whoever looks after your account.',
  },
  'es-ES': {
    subject: (month, organisation) => `Informe de ${month}: ${organisation}`,
    message: (month) =>
      `El informe de ${month} va adjunto: disparos por lugar, campaña y fragancia, iniciativas, dispositivos sin comunicación y visitas.`,
    action: 'Ver en la plataforma',
    note: 'El botón requiere una cuenta; el adjunto, no. Para dejar de recibir este informe, avise a quien atiende su cuenta.',
  },
};

/** Brings the monthly report of an organisation, which is attached. @param to named like the organisation */
export function reportMail(
  sender: Sender,
  to: Recipient,
  link: string,
  language: Language,
  month: string,
): Mail {
  const { subject, message, action, note } = WORDS[language];
  return renderMail(sender, to, link, language, {
    ...{ subject: subject(month, to.name), message: message(month), action, note },
  });
}
