import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { barcodeDetector } from './barcode-detector.ts';
import classes from './lines.module.css';

/** How often the picture is searched for a code, in milliseconds. */
const EVERY_MS = 200;

interface ScannerDialogProps {
  onFound: (code: string) => void;
  onClose: () => void;
}

/** Shows what the camera sees until it sees a code. */
export function ScannerDialog({ onFound, onClose }: ScannerDialogProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const Detector = barcodeDetector();
    const picture = video.current;
    let stopped = false;
    let stream: MediaStream | undefined;
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      if (!Detector || !picture) return setFailed(true);
      const detector = new Detector();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (stopped) return release();
      picture.srcObject = stream;
      await picture.play();
      while (!stopped) {
        const [code] = await detector.detect(picture);
        if (code && !stopped) return found(code.rawValue.trim());
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
    };
    // Refused by the person, in use elsewhere, or none: the number can be typed.
    look().catch(() => !stopped && setFailed(true));
    return () => {
      stopped = true;
      release();
    };
  }, []);
  return (
    <Dialog title={t('visits.scanTitle')} onClose={onClose}>
      {failed ? (
        <Text role="alert">{t('visits.scanFailed')}</Text>
      ) : (
        <video ref={video} className={classes.video} muted playsInline aria-label={t('visits.scanTitle')} />
      )}
    </Dialog>
  );
}
