import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { loadCarousel } from '../store/carousel.ts';

export async function carousel(context: CallContext<'carousel'>): Promise<CallAnswer<'carousel'>> {
  return { list: await loadCarousel(context, 'top') };
}

export async function carouselBottom(context: CallContext<'carousel/bottom'>): Promise<CallAnswer<'carousel/bottom'>> {
  return { list: await loadCarousel(context, 'bottom') };
}
