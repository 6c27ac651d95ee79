import { useWindowEvent } from '@mantine/hooks';

/** Hides what a tap has shown at the next tap anywhere; the element tapped next may show its own again. */
export function useDismissOnTap(dismiss: () => void): void {
  const onTap = ({ pointerType }: PointerEvent) => pointerType === 'touch' && dismiss();
  // Capture phase: runs before the tapped element's own handler.
  useWindowEvent('pointerdown', onTap, { capture: true });
}

/** For content shown on hover: ignores touch, where lifting the finger counts as leaving. */
export const onMouseLeave = (leave: () => void) => (event: { pointerType: string }) => {
  if (event.pointerType !== 'touch') leave();
};
