import '@xyflow/react/dist/base.css';
import { Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import type { CoordinateExtent } from '@xyflow/react';
import { ReactFlow, ReactFlowProvider, useReactFlow, useStore } from '@xyflow/react';
import type { TouchEvent } from 'react';
import { useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapLayout } from './layout.ts';
import { MapLines } from './map-lines.tsx';
import { MapTools } from './map-tools.tsx';
import classes from './map-view.module.css';
import type { DetailLevel, QuestionNode } from './question-card.tsx';
import { MapContext, QuestionCard } from './question-card.tsx';
import { FIT_PADDING, fitZoom, NEAR_ZOOM, startView } from './start-view.ts';
import { useMapKeys } from './use-map-keys.ts';

export interface MapViewProps {
  layout: MapLayout;
  current: number | null;
  faultsByQuestion: ReadonlyMap<number, number>;
  faultsByAnswer: ReadonlyMap<number, number>;
  onOpen: (questionId: number, answerId?: number) => void;
  onPicture: () => void;
  /** Expands the map; undefined if it is expanded. */
  onExpand?: () => void;
}

/** The zoom from which questions are legible in large type. */
const FAR_ZOOM = 0.14;
const MAX_ZOOM = 1.75;
const MOTION_MS = 150;
/** How far the map can be panned beyond its outermost questions, in its own pixels. */
const BEYOND = 600;

const NODE_TYPES = { question: QuestionCard };

/** The map with its tools, which fills its container. */
export function MapView(props: MapViewProps) {
  return (
    <ReactFlowProvider>
      <MapFrame {...props} />
    </ReactFlowProvider>
  );
}

interface Size {
  width: number;
  height: number;
}

function MapFrame(props: MapViewProps) {
  const { t } = useTranslation();
  const flow = useReactFlow();
  const duration = useReducedMotion() ? 0 : MOTION_MS;
  const keysId = useId();
  // The initial view depends on the size of the frame.
  const [frame, setFrame] = useState<Size | null>(null);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (element) setFrame({ width: element.clientWidth, height: element.clientHeight });
  }, []);
  const zoomIn = () => flow.zoomIn({ duration });
  const zoomOut = () => flow.zoomOut({ duration });
  const fit = () => flow.fitView({ duration, padding: FIT_PADDING, maxZoom: 1 });

  return (
    <div className={classes.view} data-full={!props.onExpand || undefined}>
      <MapTools
        onZoomIn={zoomIn}
        onZoomOut={zoomOut}
        onFit={fit}
        onPicture={props.onPicture}
        onExpand={props.onExpand}
      />
      <div ref={measure} className={classes.frame}>
        {frame && (
          <Canvas
            {...props}
            frame={frame}
            duration={duration}
            keysId={keysId}
            onZoom={{ '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit }}
          />
        )}
      </div>
      <Text id={keysId} size="xs" c="dimmed" mt={8} className={classes.keys}>
        {t('quizMap.keys')}
      </Text>
      {props.onExpand && (
        <Text size="xs" c="dimmed" mt={8} className={classes.touch}>
          {t('quizMap.touch')}
        </Text>
      )}
    </div>
  );
}

interface CanvasProps extends MapViewProps {
  frame: Size;
  /** The duration of animated movements, in milliseconds. */
  duration: number;
  keysId: string;
  /** The handlers of keys other than the arrows. */
  onZoom: Record<string, () => void>;
}

function Canvas(props: CanvasProps) {
  const { layout, current, faultsByQuestion, faultsByAnswer, frame, duration, onOpen, onExpand } = props;
  const { t } = useTranslation();
  const sight = useStore(({ transform }) => sightAt(transform[2]));
  const keys = useMapKeys(layout, current, duration, props.onZoom);
  const { keyboardQuestion, onItem } = keys;
  const nodes = useMemo(() => nodesOf(layout), [layout]);
  const extent = useMemo(() => extentOf(layout), [layout]);
  // Nothing refers to these texts, since nodes and edges take no keys, but the defaults would be in English.
  const descriptions = useMemo(
    () => ({ 'node.a11yDescription.default': t('quizMap.keys'), 'edge.a11yDescription.default': '' }),
    [t],
  );
  const marks = useMemo(
    () => ({ current, faultsByQuestion, faultsByAnswer, sight, keyboardQuestion, onOpen, onItem }),
    [current, faultsByQuestion, faultsByAnswer, sight, keyboardQuestion, onOpen, onItem],
  );
  const inPage = onExpand !== undefined;
  return (
    <MapContext value={marks}>
      <ReactFlow
        className={classes.flow}
        aria-label={t('quizMap.title')}
        aria-describedby={props.keysId}
        ariaLabelConfig={descriptions}
        tabIndex={0}
        {...keys.handlers}
        // In the page, one finger or the wheel scrolls past the map, and two fingers move it. Expanded, it takes all.
        onTouchStartCapture={inPage ? withoutOneFinger : undefined}
        preventScrolling={!inPage}
        zoomOnScroll={!inPage}
        zoomOnDoubleClick={false}
        nodes={nodes}
        nodeTypes={NODE_TYPES}
        defaultViewport={startView(layout, frame.width, frame.height, current)}
        minZoom={Math.min(0.1, fitZoom(layout, frame.width, frame.height) * 0.9)}
        maxZoom={MAX_ZOOM}
        translateExtent={extent}
        onlyRenderVisibleElements
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
      >
        <MapLines layout={layout} current={current} sight={sight} />
      </ReactFlow>
    </MapContext>
  );
}

function sightAt(zoom: number): DetailLevel {
  if (zoom >= NEAR_ZOOM) return 'near';
  return zoom >= FAR_ZOOM ? 'far' : 'shape';
}

/** How far the map can be panned. */
function extentOf({ width, height }: MapLayout): CoordinateExtent {
  return [
    [-BEYOND, -BEYOND],
    [width + BEYOND, height + BEYOND],
  ];
}

function withoutOneFinger(event: TouchEvent) {
  if (event.touches.length === 1) event.stopPropagation();
}

/** With sizes and no handles, so that the library does not measure them. */
function nodesOf({ questions }: MapLayout): QuestionNode[] {
  return questions.map((question) => {
    const { id, x, y, width, height } = question;
    return {
      id: String(id),
      type: 'question',
      position: { x, y },
      width,
      height,
      measured: { width, height },
      handles: [],
      data: { question },
      // The library disables pointer events on nodes that cannot be selected, but their content needs them.
      style: { pointerEvents: 'auto' },
      domAttributes: { 'aria-roledescription': undefined },
    };
  });
}
