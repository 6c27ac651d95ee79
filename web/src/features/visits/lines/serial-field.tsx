import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { barcodeDetector } from './barcode-detector.ts';
import classes from './lines.module.css';

const ScannerDialog = lazyDialog([], () => import('./scanner.dialog.tsx'), 'ScannerDialog');

interface SerialFieldProps {
  label: string;
  required?: boolean;
  value: string;
  error: ReactNode;
  onChange: (serialNumber: string) => void;
}

/** A capsule's serial number: typed, or scanned with the camera where the browser can. */
export function SerialField({ label, required = false, value, error, onChange }: SerialFieldProps) {
  const { t } = useTranslation();
  const [scanning, setScanning] = useState(false);
  return (
    <div className={classes.serial}>
      <TextInput
        {...(required && REQUIRED_PROPS)}
        label={label}
        autoFocus
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        data-path="serialNumber"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {barcodeDetector() && (
        <Button
          variant="default"
          leftSection={<IconScan size={18} aria-hidden />}
          onClick={() => setScanning(true)}
        >
          {t('visits.scan')}
        </Button>
      )}
      {scanning && (
        <ScannerDialog
          onFound={(code) => {
            onChange(code);
            setScanning(false);
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </div>
  );
}
