import {
  type Query,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import type { Args, Endpoint, Reply } from "#schema/endpoint.ts";
import { ApiError, addressOf, request } from "./request.ts";

/**
 * Whether a call has answered that there is none (404): an answer, no failure. Asking again unasked would take the
 * form away from under whoever fills it in, for a query without data begins anew.
 */
export const isNotFound = ({ state }: { state: { error: unknown } }) =>
  state.error instanceof ApiError && state.error.status === 404;

/** No retries, never stale, no refetch on focus, no polling (specification section 7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A call made without a network fails and says so, rather than waiting in silence for one.
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

/** The cache key of a call: its path, then its query. */
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
  });

type WriteOptions<E extends Endpoint> = Omit<UseMutationOptions<Reply<E>, ApiError, Args<E>>, "mutationFn">;

/** Makes a changing call: `const { mutate, isPending } = useWrite(endpoint, { onSuccess, onError })`. */
export const useWrite = <E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) =>
  useMutation<Reply<E>, ApiError, Args<E>>({ ...options, mutationFn: (args) => request(endpoint, args) });

/** Marks what a call has answered as out of date, whatever its query; screens that show it read it again. */
export function refresh<E extends Endpoint>(endpoint: E, args: Args<E>) {
  const queryKey = [keyOf(endpoint, args)[0]];
  // A first read that is on its way may be out of date too, and would not be made again.
  const isFirst = ({ state }: Query) => state.data === undefined;
  const quietly = { revert: false, silent: true };
  void queryClient.cancelQueries({ queryKey, type: "active", predicate: isFirst }, quietly);
  return queryClient.invalidateQueries({ queryKey });
}

/** Puts an answer in the cache, where a write has just returned what a read would say. */
export const cacheReply = <E extends Endpoint>(endpoint: E, args: Args<E>, reply: Reply<E>) =>
  queryClient.setQueryData(keyOf(endpoint, args), reply);
