/** What breaks stays small: a block that fails shows its own error, the page around it lives. */
import type { ComponentType, ReactNode } from 'react';
import { Component } from 'react';
import { isChunkLoadError } from '../kernel/load-model.ts';

interface Props {
  readonly Failed: ComponentType<{ readonly retry: () => void }>;
  /** Lets a part that could not be loaded pass to the boundary of the page. */
  readonly passChunkErrors?: boolean;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  readonly retry = () => this.setState({ error: null });

  override render(): ReactNode {
    const { Failed, passChunkErrors, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    if (passChunkErrors && isChunkLoadError(error)) throw error;
    return <Failed retry={this.retry} />;
  }
}
