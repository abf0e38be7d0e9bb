package facets

import (
	"cmp"
	"fmt"
	"slices"
)

// These are the defaults of Discover.
const (
	// DefaultLambda is the share from which a topic is suggested. The source gives no value; its smallest facets have 9 % (spec c.4).
	DefaultLambda     = 0.1
	DefaultIterations = 1 // as in the evaluation of the source (spec c.7)
)

// DiscoverOptions are the options of Algorithm 3.1.
type DiscoverOptions struct {
	Lambda     float64 // share from which a topic is suggested; 0 means DefaultLambda
	Iterations int     // i_max; 0 means DefaultIterations
	MaxSamples int     // most topics of D; those with large shares come first. 0 means no limit
}

// Discovery is what Algorithm 3.1 found.
type Discovery struct {
	Sampled   []TopicID // D: topics whose top-k results were counted, in the order in which they were added
	Suggested []TopicID // D' of the last iteration: topics with a share of at least lambda, by falling share
	Shares    []Share   // m_{q,D} of the last iteration, for all topics of which a page is a member
	Size      int       // number of pages of all samples; a page in several samples counts several times
}

// Samples returns the top-k results of a query under the ranks of each of some topics; General stands for unbiased ranks.
type Samples func(topics []TopicID) ([][]uint32, error)

// Discover is Algorithm 3.1 (spec c.4). With a counter, which must be empty, it counts topics over the pooled samples of the seed and then, at most
// Iterations times, also over the samples of the suggested topics. It asks for a topic's sample only once.
//
// As printed, the algorithm returns D, which does not contain what the last iteration found: with one iteration, as in the evaluation of the source,
// it would return the seed. So we return both. The union of D and D' is the corrected result; D' alone is what the results are about, as the seed is
// in D whatever was counted.
func Discover(seed []TopicID, samples Samples, counter Counter, o DiscoverOptions) (*Discovery, error) {
	o.Lambda, o.Iterations = cmp.Or(o.Lambda, DefaultLambda), cmp.Or(o.Iterations, DefaultIterations)
	if !(o.Lambda > 0 && o.Lambda <= 1) || o.Iterations < 0 {
		return nil, fmt.Errorf("discover facets: lambda %v must be above 0 and at most 1, and iterations %d positive", o.Lambda, o.Iterations)
	}
	d := &Discovery{}
	fresh := d.fresh(seed, o.MaxSamples) // D' \ D
	for range o.Iterations {
		if len(fresh) == 0 {
			break
		}
		lists, err := samples(fresh)
		if err != nil {
			return nil, err
		}
		for _, list := range lists {
			counter.Add(list)
		}
		d.Sampled = append(d.Sampled, fresh...)
		d.Shares, d.Size = counter.Shares(), counter.Size()
		d.suggest(o.Lambda)
		fresh = d.fresh(d.Suggested, o.MaxSamples)
	}
	return d, nil
}

func (d *Discovery) suggest(lambda float64) {
	d.Suggested = d.Suggested[:0]
	for _, s := range d.Shares {
		if s.Share >= lambda {
			d.Suggested = append(d.Suggested, s.Topic)
		}
	}
}

// fresh returns the first topics that were not sampled yet, as many as the limit most allows.
func (d *Discovery) fresh(topics []TopicID, most int) []TopicID {
	var fresh []TopicID
	for _, t := range topics {
		full := most > 0 && len(d.Sampled)+len(fresh) >= most
		if !full && !slices.Contains(d.Sampled, t) && !slices.Contains(fresh, t) {
			fresh = append(fresh, t)
		}
	}
	return fresh
}
