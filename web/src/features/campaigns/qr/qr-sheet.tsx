import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { localeOf } from '#web/i18n/language.ts';
import { descriptionIn } from '../campaign-texts.ts';
import { QrImage } from './qr-image.tsx';
import classes from './qr-sheet.module.css';

/** The sheet that comes out of the printer, and nothing else does while it is there. Never seen on the screen. */
export function QrSheet({ campaign }: { campaign: Pick<Campaign, 'name' | 'qrCode' | 'descriptions'> }) {
  const { t, i18n } = useTranslation();
  const { name, qrCode, descriptions } = campaign;
  return createPortal(
    <div className={classes.sheet} aria-hidden>
      <QrImage text={qrCode} label={t('campaigns.qr.image', { name })} className={classes.code} />
      <p className={classes.name}>{name}</p>
      <p className={classes.description}>{descriptionIn(descriptions, localeOf(i18n.language))}</p>
    </div>,
    // A child of the body itself, so that one rule can leave out everything beside it.
    document.body,
  );
}
