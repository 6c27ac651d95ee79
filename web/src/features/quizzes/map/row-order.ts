import type { EdgeLabel, Graph, GraphLabel, NodeLabel } from '@dagrejs/dagre';

type Plan = Graph<GraphLabel, NodeLabel, EdgeLabel>;

/** The part of a line between two neighbouring columns, by the positions of its ends in them. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * Orders the nodes of each column like the answers that lead to them. The plan only knows which questions a line
 * connects, and would let lines of one question cross. Keeps the plan's order if that has fewer crossings.
 * @param plan with rank and order set on each node
 * @param rowOf the position of an answer in its question, from 0 to 1, by the name of its line
 */
export function orderByRows(plan: Plan, rowOf: ReadonlyMap<string, number>): void {
  const before = new Map(plan.nodes().map((name) => [name, orderIn(plan, name)]));
  const crossings = crossingsOf(plan, rowOf);
  for (const column of columnsOf(plan)) {
    const led = column.filter((name) => (plan.inEdges(name) ?? []).length > 0);
    const places = led.map((name) => orderIn(plan, name)).sort((a, b) => a - b);
    const wanted = new Map(led.map((name) => [name, meanSource(plan, name, rowOf)]));
    led.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0) || orderIn(plan, a) - orderIn(plan, b));
    for (const [index, name] of led.entries()) setOrder(plan, name, places[index] ?? index);
  }
  if (crossingsOf(plan, rowOf) <= crossings) return;
  for (const [name, order] of before) setOrder(plan, name, order);
}

/** The names of the nodes in each column, from left to right. */
function columnsOf(plan: Plan): string[][] {
  const columns: string[][] = [];
  for (const name of plan.nodes()) {
    const rank = plan.node(name).rank ?? 0;
    columns[rank] = [...(columns[rank] ?? []), name];
  }
  return columns.filter((column) => column !== undefined);
}

function meanSource(plan: Plan, name: string, rowOf: ReadonlyMap<string, number>): number {
  const edges = plan.inEdges(name) ?? [];
  const sum = edges.reduce((total, edge) => total + sourceOf(plan, edge, rowOf), 0);
  return sum / edges.length;
}

/** Where a line starts in its column: the order of the node plus the position of the answer in it, from 0 to 1. */
function sourceOf(
  plan: Plan,
  edge: { v: string; name?: string },
  rowOf: ReadonlyMap<string, number>,
): number {
  const row = plan.node(edge.v).dummy === undefined ? rowOf.get(edge.name ?? '') : undefined;
  return orderIn(plan, edge.v) + (row ?? 0.5);
}

function crossingsOf(plan: Plan, rowOf: ReadonlyMap<string, number>): number {
  const byColumn = new Map<number, Stretch[]>();
  for (const edge of plan.edges()) {
    const rank = plan.node(edge.v).rank ?? 0;
    const stretch = { from: sourceOf(plan, edge, rowOf), to: orderIn(plan, edge.w) };
    byColumn.set(rank, [...(byColumn.get(rank) ?? []), stretch]);
  }
  let crossings = 0;
  for (const stretches of byColumn.values()) {
    for (const [index, one] of stretches.entries()) {
      for (const other of stretches.slice(index + 1)) {
        if ((one.from - other.from) * (one.to - other.to) < 0) crossings += 1;
      }
    }
  }
  return crossings;
}

function orderIn(plan: Plan, name: string): number {
  return plan.node(name).order ?? 0;
}

function setOrder(plan: Plan, name: string, order: number): void {
  plan.setNode(name, { ...plan.node(name), order });
}
