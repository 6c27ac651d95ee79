import {
  constants,
  copyFileSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { DurableFs } from '../durable-fs.ts';

interface FsNode {
  mode: number;
}

/** The parts of Emscripten's Node file system that change files without going through `DurableFs`. */
interface NodeFileSystem {
  realPath(node: FsNode): string;
  stream_ops: {
    fsync(stream: { node: FsNode }): number;
    setattr(stream: { node: FsNode }, attributes: { size?: number }): void;
  };
  node_ops: {
    mknod(parent: FsNode, name: string, mode: number, device: number): FsNode;
    rename(node: FsNode, folder: FsNode, name: string): void;
    unlink(parent: FsNode, name: string): void;
    rmdir(parent: FsNode, name: string): void;
    setattr(node: FsNode, attributes: { size?: number }): void;
  };
}

/**
 * Maintains a copy of a cluster as a disk would have it after a power cut: with the content that files had at their
 * last flush. Names and sizes are updated at once, since journalling file systems keep their order.
 */
export function lossyFs(cluster: string, disk: string) {
  cpSync(cluster, disk, { recursive: true });
  const onDisk = (path: string) => path.replace(cluster, disk);

  return class extends DurableFs {
    override async init(...args: Parameters<DurableFs['init']>): ReturnType<DurableFs['init']> {
      const { emscriptenOpts } = await super.init(...args);
      const watch = (module: unknown) => watchFiles((module as { NODEFS: NodeFileSystem }).NODEFS);
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } };
    }
  };

  function watchFiles(nodefs: NodeFileSystem): void {
    const { realPath } = nodefs;
    const { fsync, setattr: setOfStream } = nodefs.stream_ops;
    const { mknod, rename, unlink, rmdir, setattr } = nodefs.node_ops;

    nodefs.stream_ops.fsync = (stream) => {
      const result = fsync(stream);
      const path = realPath(stream.node);
      if (!isFolder(stream.node)) copyFileSync(path, onDisk(path));
      return result;
    };
    nodefs.stream_ops.setattr = (stream, attributes) => {
      setOfStream(stream, attributes);
      if (attributes.size !== undefined) truncateSync(onDisk(realPath(stream.node)), attributes.size);
    };
    nodefs.node_ops.setattr = (node, attributes) => {
      setattr(node, attributes);
      if (attributes.size !== undefined) truncateSync(onDisk(realPath(node)), attributes.size);
    };
    nodefs.node_ops.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device);
      const path = onDisk(`${realPath(parent)}/${name}`);
      if (isFolder(node)) mkdirSync(path);
      else writeFileSync(path, '');
      return node;
    };
    nodefs.node_ops.rename = (node, folder, name) => {
      const from = onDisk(realPath(node));
      rename(node, folder, name);
      renameSync(from, onDisk(`${realPath(folder)}/${name}`));
    };
    nodefs.node_ops.unlink = (parent, name) => {
      unlink(parent, name);
      rmSync(onDisk(`${realPath(parent)}/${name}`));
    };
    nodefs.node_ops.rmdir = (parent, name) => {
      rmdir(parent, name);
      rmdirSync(onDisk(`${realPath(parent)}/${name}`));
    };
  }
}

function isFolder(node: FsNode): boolean {
  return (node.mode & constants.S_IFMT) === constants.S_IFDIR;
}
