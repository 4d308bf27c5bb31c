import {
  type MutateOptions,
  type Query,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { Args, Endpoint, Reply } from "#schema/endpoint.ts";
import { dropPrefetched } from "./early.ts";
import { ApiError, addressOf, request, takeReply } from "./request.ts";

/**
 * Whether a read got a 404. That is an answer, not a failure, so nothing refetches it automatically: a query
 * without data goes back to loading, and a form on the screen would disappear.
 */
export const isNotFound = ({ state }: { state: { error: unknown } }) =>
  state.error instanceof ApiError && state.error.status === 404;

/** No retries, never stale, no refetch on focus, no polling (specification section 7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails at once instead of waiting for a network.
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: (query) => !isNotFound(query),
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The cache key of a call: its path and its query string. */
export function keyOf<E extends Endpoint>(endpoint: E, args: Args<E>): [string, string] {
  const [path = "", search = ""] = addressOf(endpoint, args as object).split("?");
  return [path, search];
}

type ReadOptions<E extends Endpoint> = Omit<UseQueryOptions<Reply<E>, ApiError>, "queryKey" | "queryFn">;

/** Reads a call through the cache: `const { data, error, isPending, refetch } = useRead(endpoint, args)`. */
export const useRead = <E extends Endpoint>(endpoint: E, args: Args<E>, options: ReadOptions<E> = {}) =>
  useQuery<Reply<E>, ApiError>({
    ...options,
    queryKey: keyOf(endpoint, args),
    queryFn: ({ signal }) => request(endpoint, args, signal),
    // A query that fetches at every mount takes the document's answer as its first fetch (request.ts).
    initialData: () =>
      options.enabled === false || options.refetchOnMount === "always"
        ? undefined
        : takeReply(endpoint, args)?.reply,
  });

type WriteOptions<E extends Endpoint> = Omit<UseMutationOptions<Reply<E>, ApiError, Args<E>>, "mutationFn">;

type Mutate<E extends Endpoint> = (
  args: Args<E>,
  callbacks?: MutateOptions<Reply<E>, ApiError, Args<E>>,
) => void;

/**
 * Makes a call that changes data: `const { mutate, isPending } = useWrite(endpoint, { onSuccess, onError })`. `mutate`
 * ignores a repeat of a call that is still running, so that a double click sends once.
 */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const running = useRef(new Set<string>()).current;
  const { mutate: send, ...mutation } = useMutation<Reply<E>, ApiError, Args<E>>({
    ...options,
    mutationFn: (args) => {
      // The document's answers that are not read yet do not include this write.
      dropPrefetched();
      return request(endpoint, args).finally(() => running.delete(JSON.stringify(args)));
    },
  });
  const mutate = useCallback<Mutate<E>>(
    (args, callbacks) => {
      const call = JSON.stringify(args);
      if (running.has(call)) return;
      running.add(call);
      (send as Mutate<E>)(args, callbacks);
    },
    [send, running],
  );
  return { ...mutation, mutate };
}

/** Marks all cached replies of a call as out of date, whatever their query. Mounted screens read them again. */
export function refresh<E extends Endpoint>(endpoint: E, args: Args<E>) {
  const queryKey = [keyOf(endpoint, args)[0]];
  // A first read in flight may already be out of date, and invalidating would not repeat it.
  const isFirst = ({ state }: Query) => state.data === undefined;
  const quietly = { revert: false, silent: true };
  void queryClient.cancelQueries({ queryKey, type: "active", predicate: isFirst }, quietly);
  return queryClient.invalidateQueries({ queryKey });
}

/**
 * Drops all cached replies of a call, whatever their query. The next screen then waits for a new reply. It never renders
 * the old one, in which a quick press could act on old data.
 */
export const forget = <E extends Endpoint>(endpoint: E, args: Args<E>) =>
  queryClient.removeQueries({ queryKey: [keyOf(endpoint, args)[0]] });

const following = new Set<string>();

/**
 * Like `refresh`, but lets a running read finish and reads once more after it: a burst of events must not abort
 * one read after another.
 */
export function refreshInTurn<E extends Endpoint>(endpoint: E, args: Args<E>) {
  const [path] = keyOf(endpoint, args);
  const isRunning = () => queryClient.isFetching({ queryKey: [path] }) > 0;
  if (!isRunning()) return void refresh(endpoint, args);
  if (following.has(path)) return;
  following.add(path);
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (isRunning()) return;
    stop();
    following.delete(path);
    void refresh(endpoint, args);
  });
}

/** Stores a reply in the cache. For a write whose reply equals what a read would return. */
export const cacheReply = <E extends Endpoint>(endpoint: E, args: Args<E>, reply: Reply<E>) =>
  queryClient.setQueryData(keyOf(endpoint, args), reply);
