import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DeferredPictures, Thumbnail } from './thumbnail.tsx';

it('a thumbnail shows the picture in its fixed size', () => {
  render(<Thumbnail file={{ thumbnailUrl: '/a.webp' }} name="Rosa" alt="Rosa" size={40} />);
  const image = screen.getByRole('img', { name: 'Rosa' });
  expect(image).toHaveAttribute('src', '/a.webp');
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('width', '40');
});

it('a thumbnail shows the initial when the picture is missing or broken', () => {
  render(<Thumbnail file={null} name=" âmbar" />);
  expect(screen.getByText('Â')).toBeVisible();
  render(<Thumbnail file={{ thumbnailUrl: '/gone.webp' }} name="Rosa" alt="Rosa" />);
  fireEvent.error(screen.getByRole('img', { name: 'Rosa' }));
  expect(screen.getByText('R')).toBeVisible();
});

it('a thumbnail in a list loads once the text around it is painted', async () => {
  render(
    <DeferredPictures>
      <Thumbnail file={{ thumbnailUrl: '/later.webp' }} name="Rosa" alt="Rosa" />
    </DeferredPictures>,
  );
  const image = screen.getByRole('img', { name: 'Rosa' });
  expect(image).not.toHaveAttribute('src');
  await waitFor(() => expect(image).toHaveAttribute('src', '/later.webp'));
});

it('a thumbnail in a list loads at once when its picture has been shown before', () => {
  const rosa = (
    <DeferredPictures>
      <Thumbnail file={{ thumbnailUrl: '/known.webp' }} name="Rosa" alt="Rosa" />
    </DeferredPictures>
  );
  const { unmount } = render(<Thumbnail file={{ thumbnailUrl: '/known.webp' }} name="Rosa" alt="Rosa" />);
  fireEvent.load(screen.getByRole('img', { name: 'Rosa' }));
  unmount();
  render(rosa);
  expect(screen.getByRole('img', { name: 'Rosa' })).toHaveAttribute('src', '/known.webp');
});
