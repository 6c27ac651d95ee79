import { useTranslation } from 'react-i18next';
import { DEVICE_FIELDS } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { PrintSheet } from '#web/kit/display/print-sheet.tsx';
import { QrImage } from '#web/kit/display/qr-code.tsx';
import { useIdentity } from '#web/lib/identity.ts';
import classes from './label-sheet.module.css';

interface Label {
  name: string | null;
  macAddress: string;
  claimCode: string;
  qrCode: string;
}

const PER_PAGE = 24;

/** Labels to stick on devices, three in a row. */
export function LabelSheet({ labels }: { labels: readonly Label[] }) {
  const pages = Array.from({ length: Math.ceil(labels.length / PER_PAGE) }, (_, page) =>
    labels.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  );
  return (
    <PrintSheet>
      {pages.map((page) => (
        <div key={page[0]?.macAddress} className={classes.page}>
          {page.map((label) => (
            <PrintedLabel key={label.macAddress} label={label} />
          ))}
        </div>
      ))}
    </PrintSheet>
  );
}

function PrintedLabel({ label: { name, macAddress, claimCode, qrCode } }: { label: Label }) {
  const { t } = useTranslation();
  const labelOf = useLabel();
  const { name: product } = useIdentity();
  return (
    <div className={classes.label}>
      <QrImage
        text={qrCode}
        label={t('devices.claimCode.image', { device: nameOfDevice({ macAddress, name }) })}
        className={classes.picture}
      />
      <div className={classes.words}>
        <p className={classes.product}>{product}</p>
        {name && <p className={classes.name}>{name}</p>}
        <dl>
          <dt>{labelOf(DEVICE_FIELDS.macAddress)}</dt>
          <dd>{macAddress}</dd>
          <dt>{t('devices.claimCode.title')}</dt>
          <dd>{formatClaimCode(claimCode)}</dd>
        </dl>
      </div>
    </div>
  );
}

/** Formats a claim code in groups of four, as people read and type it: `7K3M-Q9TX-2HBD`. */
export function formatClaimCode(claimCode: string): string {
  return claimCode.match(/.{1,4}/g)?.join('-') ?? '';
}
