import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than the longest path through any page. */
const MOST_STOPS = 120;

/** Presses a key until the element has the focus, and checks that the focus is visible. */
async function walk(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowRight'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop <= MOST_STOPS; stop++) {
    if (await hasFocus(target)) return expectFocusSeen(target.page());
    if (key.startsWith('Arrow')) await pressArrow(target.page(), key);
    else await target.page().keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** Milliseconds that an arrow key may take to move the focus; at the end of a list it doesn't move. */
const MOVE_MS = 1_000;

/** Tab moves the focus at once; arrow keys move it asynchronously, so a second press could skip the target. */
async function pressArrow(page: Page, key: string): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press(key);
  await before.evaluate(
    (element, within) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + within;
        const waitForMove = () => {
          if (document.activeElement !== element || performance.now() > end) resolve();
          else requestAnimationFrame(waitForMove);
        };
        waitForMove();
      }),
    MOVE_MS,
  );
  await before.dispose();
  await drawn(page);
}

function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

export const tabTo = (target: Locator) => walk(target, 'Tab');
export const tabBackTo = (target: Locator) => walk(target, 'Shift+Tab');
export const arrowDownTo = (target: Locator) => walk(target, 'ArrowDown');
export const arrowRightTo = (target: Locator) => walk(target, 'ArrowRight');

/** Moves the focus to an element and presses it. */
export async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Moves the focus to a field and replaces its text in one go, as pasting does. */
export async function write(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.insertText(text);
}

/** Moves the focus to a field and replaces its text key by key, for fields that format what is typed. */
export async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.type(text);
}

/** Moves the focus to a picker, searches, and takes the only option. */
export async function pick(picker: Locator, text: string): Promise<void> {
  const page = picker.page();
  await write(picker, text);
  await expect(page.getByRole('option')).toHaveCount(1);
  const option = page.getByRole('option', { name: text });
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(text);
  await expect(picker).toBeFocused();
}

/** Moves the focus to a file field and chooses a file through the browser's dialog. */
export async function chooseFile(
  field: Locator,
  key: 'Enter' | 'Space',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await tabTo(field);
  const chooser = field.page().waitForEvent('filechooser', { timeout: 10_000 });
  await field.page().keyboard.press(key);
  await (await chooser).setFiles(file);
  await expect(field.page().getByText(file.name)).toBeVisible();
  await expect(field).toBeFocused();
}

/** Opens a row's menu and chooses an action. */
export async function chooseAction(menuButton: Locator, action: string): Promise<void> {
  const page = menuButton.page();
  await press(menuButton);
  const item = page.getByRole('menuitem', { name: action, exact: true });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await arrowDownTo(item);
  await page.keyboard.press('Enter');
}

/** Confirms a dialog with its default button. */
export async function answerDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: button })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Expects that some element other than the body has the focus. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('body:not(:has(:focus))'), 'the focus is lost').toHaveCount(0);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Expects that the focused element is marked, inside the window and not covered. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusFaults), { message: 'the focus is seen' }).toEqual([]);
}

function focusFaults(): string[] {
  const element = document.activeElement;
  if (!element || element === document.body) return ['nothing has the focus'];
  const name = element.outerHTML.slice(0, 120);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  // The mark of a field may be drawn by an element around it.
  const drawn = [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.parentElement?.parentElement,
  ];
  const accent = getComputedStyle(document.documentElement).getPropertyValue(
    '--mantine-primary-color-filled',
  );
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = accent;
  const accentColor = getComputedStyle(probe).color;
  probe.remove();
  const marked = drawn.some((node) => {
    if (!node) return false;
    const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(node);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || borderTopColor === accentColor;
  });
  const over = document.elementFromPoint(x, y);
  const free = drawn.some((node) => node && over && (node.contains(over) || over.contains(node)));
  return [
    ...(marked ? [] : [`not marked: ${name}`]),
    ...(y > 0 && y < innerHeight ? [] : [`outside the window: ${name}`]),
    ...(free ? [] : [`covered by ${over?.outerHTML.slice(0, 120)}: ${name}`]),
  ];
}
